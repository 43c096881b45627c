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
