#!/bin/sh
# Builds Sheaf in its checkout for a server (docs/deploy.md#install). The Node 24 that npm brings is kept in bin/: npm would remove it
# with the tools.
set -eu
cd "$(dirname "$0")/.."
npm ci
npm run build
mkdir -p bin
cp node_modules/node/bin/node bin/node
npm prune --omit=dev
