#!/usr/bin/python3
"""A WebKitGTK window for WebKitWebDriver with a persistent profile: MiniBrowser's automation mode always uses a temporary one."""
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2

profile, width, height = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
data = WebKit2.WebsiteDataManager(base_data_directory=profile + "/data", base_cache_directory=profile + "/cache")
# The test proxy has a self-signed certificate.
data.set_tls_errors_policy(WebKit2.TLSErrorsPolicy.IGNORE)
context = WebKit2.WebContext(website_data_manager=data)
context.set_preferred_languages(["pl-PL"])
context.set_automation_allowed(True)
window = Gtk.Window(default_width=width, default_height=height)


def create_view(_session):
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    window.add(view)
    window.show_all()
    return view


context.connect("automation-started", lambda _context, session: session.connect("create-web-view", create_view))
window.connect("destroy", Gtk.main_quit)
Gtk.main()
