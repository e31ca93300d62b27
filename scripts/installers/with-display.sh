#!/bin/sh
# Runs a command with a window system and a keyring: with-display.sh npm run e2e. On macOS and Windows both are there.
if [ "$(uname)" != Linux ]; then exec "$@"; fi
# By the name of the desktop Chromium chooses the keyring; without one it encrypts with a key that everybody knows.
export XDG_CURRENT_DESKTOP=GNOME
exec xvfb-run -a dbus-run-session -- sh -c 'echo | gnome-keyring-daemon --unlock --components=secrets >/dev/null; exec "$@"' sh "$@"
