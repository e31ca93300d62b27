#!/bin/sh
# The path of somebody new on Debian or Ubuntu, as root: from a clone to an installed app that imports a sample study.
#   scripts/installers/newcomer.sh [REPOSITORY [--electron FOLDER --polyfills FILE]]
# It needs git, Node and the network, since Electron's program is downloaded. The options of lab/desktop/trial.ts name an older one.
set -eu
repository=${1:-$(realpath "$(dirname "$0")/../..")}
[ $# -eq 0 ] || shift
clone=$(mktemp -d)/sheaf
git clone -q "$repository" "$clone"
cd "$clone"
npm ci
if [ $# -eq 0 ]; then npm run dist -- deb; else xvfb-run -a node lab/desktop/trial.ts deb "$@"; fi
scripts/installers/try-deb.sh "$(find dist -name '*.deb')"
