#!/bin/sh
# A camera's controls: automatic exposure that may lengthen beyond a frame, no mains frequency.
printf '%s\n' "$*" >>"$FAKE_LOG"
case $* in
  *--list-ctrls*) cat <<'CONTROLS'

User Controls

                     brightness 0x00980900 (int)    : min=-64 max=64 step=1 default=0 value=0
           power_line_frequency 0x00980918 (menu)   : min=0 max=2 default=1 value=0 (Disabled)

Camera Controls

                  auto_exposure 0x009a0901 (menu)   : min=0 max=3 default=3 value=3 (Aperture Priority Mode)
         exposure_time_absolute 0x009a0902 (int)    : min=1 max=5000 step=1 default=157 value=157 flags=inactive
     exposure_dynamic_framerate 0x009a0903 (bool)   : default=0 value=1
CONTROLS
    ;;
  *power_line_frequency*) exit "${FAKE_REFUSES:-0}" ;;
esac
