#!/bin/sh
# Builds the optional OpenCV peer (opencv4nodejs) against the system's OpenCV 4, without downloading OpenCV's own source.
# Only the modules that are used are shown to the build: it takes a third of the time, and needs no others installed.
set -eu
here=$(cd "$(dirname "$0")" && pwd -P)
modules="core imgproc calib3d features2d flann imgcodecs"
include=/usr/include/opencv4/opencv2

say() { printf '%s\n' "carambola: $*" >&2; }
stop() { printf '%s\n' "CB_NATIVE_FAILED: $*" >&2; exit 1; }

case "${1:-}" in
  --help | -h)
    printf '%s\n' "Usage: carambola native" "" \
      "Instala e compila o OpenCV opcional (opencv4nodejs), para calibrate-lens e a segunda opinião do bench; leva uns minutos." \
      "Installs and builds the optional OpenCV (opencv4nodejs), for calibrate-lens and the bench's second opinion; takes minutes."
    exit 0
    ;;
esac

packages=""
for module in $modules; do [ -e "$include/$module.hpp" ] || packages="$packages libopencv-$module-dev"; done
command -v g++ >/dev/null 2>&1 || packages="$packages g++"
command -v make >/dev/null 2>&1 || packages="$packages make"
command -v python3 >/dev/null 2>&1 || packages="$packages python3"
if [ -n "$packages" ]; then
  command -v apt-get >/dev/null 2>&1 || stop "faltam / missing:$packages; instale / install them."
  sudo=""
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null 2>&1 || stop "nem root nem sudo / neither root nor sudo:$packages"
    sudo=sudo
  fi
  say "instalando com apt / installing with apt, para compilar o OpenCV / to build OpenCV:$packages …"
  log=$( { $sudo apt-get update -q && DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -q --no-install-recommends $packages; } 2>&1 </dev/null) ||
    stop "apt: $(printf '%s' "$log" | tail -n 1)"
fi

# The modules that the build may see.
libraries=$(dirname "$(find /usr/lib /usr/lib64 -name libopencv_core.so 2>/dev/null | head -n 1)")
[ -d "$libraries" ] || stop "libopencv_core.so não encontrado / not found"
shown=$here/system
rm -rf "$shown"
mkdir -p "$shown/include/opencv4/opencv2" "$shown/lib"
for module in $modules; do
  for header in "$include/$module" "$include/$module.hpp"; do
    [ ! -e "$header" ] || ln -s "$header" "$shown/include/opencv4/opencv2/"
  done
  ln -s "$libraries/libopencv_$module.so" "$shown/lib/"
  printf '#define HAVE_OPENCV_%s\n' "$(printf '%s' "$module" | tr '[:lower:]' '[:upper:]')"
done >"$shown/include/opencv4/opencv2/opencv_modules.hpp"

say "instalando opencv4nodejs / installing opencv4nodejs …"
export OPENCV4NODEJS_DISABLE_AUTOBUILD=1
log=$(cd "$here" && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error 2>&1) ||
  stop "npm ci: $(printf '%s' "$log" | tail -n 3 | tr '\n' ' ')"

say "compilando (alguns minutos) / building (some minutes) …"
export OPENCV_LIB_DIR="$shown/lib" OPENCV_INCLUDE_DIR="$shown/include/opencv4" OPENCV_BIN_DIR=/usr/bin
# Node's own headers where they are installed; node-gyp would download them.
prefix=$(dirname "$(dirname "$(command -v node)")")
headers=""
[ ! -f "$prefix/include/node/node.h" ] || headers="--nodedir=$prefix"
if ! (cd "$here/node_modules/opencv4nodejs" && ../.bin/node-gyp rebuild $headers --jobs max >"$here/build.log" 2>&1); then
  stop "veja / see $here/build.log: $(grep -m 1 -E 'error|ERR!' "$here/build.log" || tail -n 1 "$here/build.log")"
fi
say "OpenCV pronto / OpenCV is ready"
