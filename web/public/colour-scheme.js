// Runs before the first paint, so that a chosen colour scheme never flashes the other one.
// The key is the one that ui/theme.ts gives to Mantine.
(() => {
  let wish = null;
  try {
    wish = localStorage.getItem("hb-colour-scheme");
  } catch {
    // Storage is closed in some private windows: the system's wish holds then.
  }
  const dark = wish === "dark" || (wish !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light");
})();

// A browser below the floor (see vite.config.ts) could not read the page's own script: it shows a sentence instead.
if (!("structuredClone" in self)) document.documentElement.classList.add("too-old");

// Whoever was signed in here sees the outlines of the frame until HB has started: see .first-frame in index.html.
// A tablet that is handed to a participant shows none.
(() => {
  const [, page = ""] = location.pathname.split("/");
  try {
    if (!localStorage.getItem("hb-signed-in") || localStorage.getItem("hb-kiosk")) return;
  } catch {
    return;
  }
  if (["login", "reset-password", "sign-in-confirmed"].includes(page)) return;
  const hasRail = ["participants", "remote-study", "outbox"].includes(page);
  document.documentElement.setAttribute("data-frame", hasRail ? "list" : "page");
})();
