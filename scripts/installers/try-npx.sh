#!/bin/sh
# Starts the service and its window from the package of npm in a fresh folder: npm pack && scripts/installers/try-npx.sh sheaf-0.1.0.tgz
set -eu
package=$(realpath "$1")
folder=$(mktemp -d)
cd "$folder"
npm exec --yes --package="$package" -- sheaf serve --data-dir "$folder/workspace" --port 18080 >said 2>error &
running=$!
trap 'kill $running 2>/dev/null || true' EXIT
seconds=0
until curl -fs http://127.0.0.1:18080/ 2>/dev/null | grep -q '<title>Sheaf</title>'; do
  seconds=$((seconds + 1))
  if [ $seconds -gt 600 ] || ! kill -0 $running 2>/dev/null; then cat said error >&2; exit 1; fi
  sleep 1
done
curl -fs http://127.0.0.1:18080/healthz
echo "Service and window run after $seconds seconds, installation included."
