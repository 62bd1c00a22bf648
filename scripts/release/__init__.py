"""Release: checks, builds, inspects and tags a version (`scripts/start.py release`).

A release is a list of stages, `release.command.STAGES`. To add one:

1. Write a module here with a function `make(release: Release) -> tuple[str, ...]`, where `Release`
   (`release.stage`) names the version, a clean clone of the commit, a scratch folder, and the
   folder of artefacts. Wheel and source archive are in there before any other stage begins.
2. Write what is published into `release.artefacts`; checksums of all files there are made last.
   Everything else belongs into `release.scratch("name")`, which is deleted at the end.
3. Raise `SetupError` with one sentence if the release must not go on. Return one sentence for each
   thing that this machine could not do or test; the release shows them at its end.
4. Add a line to `STAGES`. `scripts/start.py release --dry-run NAME` then builds the packages and
   runs only the named stages.

Programs run through `housekeeping.programs.run`. Stages read the clone, never the checkout, and use
the network only for package registries and the system's packages. The same commit gives the same
bytes: take times from `release.epoch`, and sort what you list.
"""
