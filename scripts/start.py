# Entry point of ./play, ./check and ./test. It must parse in every Python, however old, so that an
# old one can report the problem; everything else is in the package imported at the end.
import sys

if sys.version_info < (3, 11):
    sys.stderr.write(
        "Kaffeehaus needs Python 3.11 or newer, but this is Python %d.%d (%s): "
        "install a newer Python 3 and try again.\n"
        % (sys.version_info[0], sys.version_info[1], sys.executable)
    )
    sys.exit(2)

from housekeeping.commands import main

sys.exit(main(sys.argv[1:]))
