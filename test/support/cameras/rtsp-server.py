# An RTSP camera for tests: plays what a GStreamer line gives at rtsp://127.0.0.1:PORT/cam and prints PORT.
import sys

import gi

gi.require_version("Gst", "1.0")
gi.require_version("GstRtspServer", "1.0")
from gi.repository import GLib, Gst, GstRtspServer

Gst.init(None)
server = GstRtspServer.RTSPServer()
server.set_service("0")
server.set_address("127.0.0.1")
camera = GstRtspServer.RTSPMediaFactory()
camera.set_launch(sys.argv[1])
camera.set_shared(True)
server.get_mount_points().add_factory("/cam", camera)
server.attach(None)
print(server.get_bound_port(), flush=True)
GLib.MainLoop().run()
