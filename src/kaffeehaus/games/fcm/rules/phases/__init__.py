"""The phases of a turn, one file each, and the working day step by step.

1. restructuring  2. order of business  3. working 9-5  4. dinner  5. payday  6. marketing
7. clean up; before the first turn, the set-up.
"""
