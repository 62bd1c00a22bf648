"""The public library: functions and result types that `import kaffeehaus` offers."""
