import "virtual:tokens.css";
import { followKioskLock, kioskLock } from "./consent/kiosk/kiosk-lock.ts";
import { pageAt } from "./shell/routing/page.ts";
import { kioskPage, visitorPages } from "./visitor-routes.tsx";

// Visitors and staff open two programs at one address: neither downloads the other's. Whatever this file imports, both do.
const page = kioskLock() ? kioskPage : pageAt(location.pathname, visitorPages);
followKioskLock();
if (page) {
  void page.load();
  void import("./public-page/open.tsx").then(({ open }) => open(page));
} else {
  // Side by side with the screens. Visitors read in a font of their device until theirs is there: the page comes first.
  void document.fonts.load("13px 'Inter Variable'").catch(() => undefined);
  void import("./routes.tsx").then(({ pages }) => {
    const screen = pageAt(location.pathname, pages);
    void screen?.load();
    // Who is signed in is found out while the screens are still being read.
    if (!screen?.isPublic) void import("./backend/sign-in.ts").then(({ resolveSignIn }) => resolveSignIn());
  });
  void import("./staff.tsx");
}
