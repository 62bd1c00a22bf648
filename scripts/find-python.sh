# Sourced by ./play, ./check and ./test: sets $python to the first Python on PATH that is new enough.
# With none it keeps an old one, which says in scripts/start.py what is wrong.
python=
for candidate in "${PYTHON:-python3}" python3.14 python3.13 python3.12 python3.11 python; do
    command -v "$candidate" >/dev/null 2>&1 || continue
    # A name on PATH may still be an empty shell (a version manager's shim): try it.
    if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then
        python=$candidate
        break
    fi
    if [ -z "$python" ] && "$candidate" -c '' >/dev/null 2>&1; then
        python=$candidate
    fi
done
if [ -z "$python" ]; then
    echo "Kaffeehaus needs Python 3.11 or newer, and no Python was found: install python3 and try again." >&2
    exit 2
fi
