#!/usr/bin/python3
"""A bare WebKitGTK window that WebKitWebDriver drives. Debian's MiniBrowser forgets its profile under
automation, stores no Blob in IndexedDB, and prints nothing of the console; this window does all three.

Environment: WINDOW_PROFILE (folder), WINDOW_WIDTH, WINDOW_HEIGHT, WINDOW_SCRIPT (runs at the start of each
document).
"""

import os
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import GLib, Gtk, WebKit2  # noqa: E402

# Only tells the version, or fails where Debian's packages are missing.
if "--version" in sys.argv:
    parts = WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version()
    print("WebKitGTK", ".".join(map(str, parts)))
    sys.exit(0)

profile = os.environ["WINDOW_PROFILE"]
width = int(os.environ["WINDOW_WIDTH"])
height = int(os.environ["WINDOW_HEIGHT"])
script = os.environ.get("WINDOW_SCRIPT", "")

manager = WebKit2.WebsiteDataManager(
    base_data_directory=f"{profile}/data", base_cache_directory=f"{profile}/cache"
)
context = WebKit2.WebContext(website_data_manager=manager)
context.set_automation_allowed(True)
parent = os.getppid()


def open_view(_session):
    content = WebKit2.UserContentManager()
    if script:
        content.add_script(
            WebKit2.UserScript.new(
                script,
                WebKit2.UserContentInjectedFrames.ALL_FRAMES,
                WebKit2.UserScriptInjectionTime.START,
                None,
                None,
            )
        )
    view = WebKit2.WebView(
        web_context=context, is_controlled_by_automation=True, user_content_manager=content
    )
    settings = view.get_settings()
    settings.set_enable_write_console_messages_to_stdout(True)
    # WebKitGTK has navigator.storage, as Safari has, but not by default.
    features = WebKit2.Settings.get_all_features()
    for index in range(features.get_length()):
        feature = features.get(index)
        if feature.get_identifier() in ("StorageAPI", "StorageAPIEstimate"):
            settings.set_feature_enabled(feature, True)
    view.connect("web-process-terminated", lambda *_: print("CONSOLE CRASH ERROR The page's process ended", flush=True))
    window = Gtk.Window()
    window.set_decorated(False)
    window.set_default_size(width, height)
    window.add(view)
    window.show_all()
    return view


def prepare_session(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("tanklotse-window")
    session.set_application_info(info)
    session.connect("create-web-view", open_view)


def end_with_driver():
    if os.getppid() != parent:
        Gtk.main_quit()
    return True


context.connect("automation-started", prepare_session)
GLib.timeout_add(500, end_with_driver)
Gtk.main()
