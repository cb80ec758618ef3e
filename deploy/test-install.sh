#!/bin/sh
# A Debian from nothing, the install script in it, the demo match to its end, an update and a way back, matches kept.
#   sudo deploy/test-install.sh [WORK_FOLDER]    SUITE: bookworm (Node too old: takes npm's) or trixie (its own serves)
# No systemd runs in there: the service is started as its unit would.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd -P)
suite=${SUITE:-bookworm}
command -v debootstrap >/dev/null || { echo "missing: debootstrap (apt install debootstrap)" >&2; exit 2; }
if [ $# -gt 0 ]; then mkdir -p "$1"; work=$(cd "$1" && pwd -P); keep=yes; else work=$(mktemp -d); keep=no; fi
system=$work/$suite
service=""
cleanup() {
  [ -z "$service" ] || kill "$service" 2>/dev/null || true
  for mounted in dev/shm dev proc; do umount "$system/$mounted" 2>/dev/null || true; done
  [ "$keep" = yes ] || rm -rf "$work"
}
trap cleanup EXIT
trap 'exit 1' INT TERM
step() { printf '== %s\n' "$*" >&2; }
inside() { chroot "$system" /usr/bin/env HOME=/root LANG=C.UTF-8 PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin ${extra_ca:+NODE_EXTRA_CA_CERTS=/etc/ssl/extra-ca.crt} "$@"; }
# As the unit does: its user, its folder, its program.
as_service() { inside setpriv --reuid carambola --regid carambola --init-groups --no-new-privs --bounding-set=-all env -C /var/lib/carambola "$@"; }
# URL of a service by what it prints, and end of it. In the background of this shell: its own process ends with it.
serve() { # LOG ARGUMENTS...
  log=$1; shift
  as_service carambola "$@" 2>"$log" &
  service=$!
  tries=0
  until url=$(sed -n 's/^carambola: \(http.*\)$/\1/p' "$log") && [ -n "$url" ]; do
    kill -0 "$service" 2>/dev/null && [ "$tries" -lt 300 ] || { cat "$log" >&2; return 1; }
    tries=$((tries + 1)); sleep 1
  done
}
end_service() { kill "$service" 2>/dev/null || true; wait "$service" 2>/dev/null || true; service=""; }
say_to() { node -e '
  const [url, ...lines] = process.argv.slice(1);
  for (const data of lines) {
    const body = JSON.stringify({ id: crypto.randomUUID(), data: { by: "referee", ...JSON.parse(data) } });
    const r = await fetch(new URL("/api/v1/tables/mesa-1/commands", url), { method: "POST", headers: { "content-type": "application/json" }, body });
    if (!r.ok) { console.error(r.status, await r.text()); process.exit(1); }
  }' --input-type=module "$@"; }
points() { node -e 'const s = await (await fetch(new URL("/api/v1/tables/mesa-1/score", process.argv[1]))).json(); console.log(s?.players?.[0]?.points ?? "none")' --input-type=module "$1"; }

if [ ! -e "$system/usr/bin/apt-get" ]; then
  step "a Debian $suite from nothing"
  debootstrap --variant=minbase --include=ca-certificates "$suite" "$system" >"$work/debootstrap.log" 2>&1
fi
mountpoint -q "$system/proc" || mount -t proc proc "$system/proc"
mountpoint -q "$system/dev" || mount --bind /dev "$system/dev"
cp /etc/resolv.conf "$system/etc/resolv.conf"
extra_ca=${NODE_EXTRA_CA_CERTS:-}
[ -z "$extra_ca" ] || cp "$extra_ca" "$system/etc/ssl/extra-ca.crt"
rm -rf "$system/root/carambola"; mkdir -p "$system/root/carambola"
git -C "$root" archive HEAD | tar -xf - -C "$system/root/carambola"

step "install"
inside /root/carambola/deploy/install.sh --no-start
inside carambola --help >/dev/null
first=$(readlink "$system/opt/carambola/current")

step "the demo match to its end"
serve "$work/demo.log" demo --no-open --port 0 --target 2
node "$root/deploy/play-match.mjs" "$url" "${SECONDS_TO_PLAY:-900}"
end_service

step "a match on the configured table"
inside sh -c 'carambola doctor --config /etc/carambola/carambola.yaml --json' >"$work/doctor.json" || true
serve "$work/start.log" start --config /etc/carambola/carambola.yaml --port 0
say_to "$url" '{"type":"start_match","discipline":"three_cushion","policy":"assist","players":[{"id":"A","name":"Ana","ball":"white"},{"id":"B","name":"Bruno","ball":"yellow"}]}' '{"type":"stroke_result","result":"carom"}'
end_service

step "update: another release, the same match"
inside /root/carambola/deploy/install.sh --no-start
second=$(readlink "$system/opt/carambola/current")
[ "$first" != "$second" ] || { echo "no new release" >&2; exit 1; }
serve "$work/start.log" start --config /etc/carambola/carambola.yaml --port 0
[ "$(points "$url")" = 1 ] || { echo "the update lost the match" >&2; exit 1; }
say_to "$url" '{"type":"stroke_result","result":"carom"}'
end_service

step "back: the release before, the same match, with what was played since"
inside /opt/carambola/current/deploy/install.sh --rollback --no-start
[ "$(readlink "$system/opt/carambola/current")" = "$first" ] || { echo "not the release before" >&2; exit 1; }
serve "$work/start.log" start --config /etc/carambola/carambola.yaml --port 0
[ "$(points "$url")" = 2 ] || { echo "the rollback lost the match" >&2; exit 1; }
end_service
step "installed, played, updated, rolled back: the match was kept"
