#!/bin/sh
# Plays a camera on this machine: reads FAKE_CLIP in real time, for ever, where a device is asked for; else it is ffmpeg.
printf '%s\n' "$*" >>"$FAKE_LOG"
left=$#
while [ "$left" -gt 0 ]; do
  argument=$1
  shift
  left=$((left - 1))
  case $argument in
    -f) if [ "$1" = v4l2 ]; then
      shift
      left=$((left - 1))
      set -- "$@" -re -stream_loop -1
    else set -- "$@" -f; fi ;;
    -video_size | -framerate | -input_format) shift && left=$((left - 1)) ;;
    */by-id/*) set -- "$@" "$FAKE_CLIP" ;;
    *) set -- "$@" "$argument" ;;
  esac
done
exec "$REAL_FFMPEG" "$@"
