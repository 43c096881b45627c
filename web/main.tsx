import "virtual:tokens.css";
import { pages } from "./routes.tsx";
import { pageAt } from "./shell/page.ts";

// Visitors and staff open two programs at one address: neither downloads the other's.
const page = pageAt(location.pathname.replace(/(.)\/+$/, "$1"), pages);
if (page?.onPaper) {
  void page.load();
  void import("./public-page/open.tsx").then(({ open }) => open(page));
} else {
  void import("./staff.tsx");
}
