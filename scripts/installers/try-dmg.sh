#!/bin/sh
# Copies the app from a dmg, checks its signature and starts it: scripts/installers/try-dmg.sh dist/Sheaf-0.1.0-universal.dmg
# With SHEAF_SIGNED=1 (a release) Gatekeeper has to accept it too.
set -eu
volume=$(hdiutil attach -nobrowse -readonly "$1" | awk -F'\t' '/\/Volumes\//{print $3}')
trap 'hdiutil detach "$volume"' EXIT
app=$(mktemp -d)/Sheaf.app
cp -R "$volume/Sheaf.app" "$app"
codesign --verify --deep --strict "$app"
if [ "${SHEAF_SIGNED:-}" = 1 ]; then spctl -a -vv "$app"; fi
cd "$(dirname "$0")/../.."
SHEAF_PROGRAM=$app/Contents/MacOS/Sheaf node scripts/e2e-packaged.ts first-click first-run
