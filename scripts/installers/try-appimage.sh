#!/bin/sh
# Starts an AppImage where no libfuse2 is, and imports the sample studies with it: scripts/installers/try-appimage.sh FILE
set -eu
image=$(realpath "$1")
cd "$(dirname "$0")/../.."
if ldconfig -p | grep -q 'libfuse\.so\.2'; then
  echo 'libfuse2 is installed here: this would prove nothing.' >&2
  exit 1
fi
chmod +x "$image"
SHEAF_PROGRAM=$image xvfb-run -a node scripts/e2e-packaged.ts first-click first-run
