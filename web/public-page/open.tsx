import "../ui/theme/every-page.css";
import "@fontsource-variable/inter/wght.css";
import "./paper.css";
import { publicPage } from "@hb/domain/public-page/text.ts";
import { IconRefresh } from "@tabler/icons-react";
import { Component, type ReactNode, StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { keepForOffline } from "../offline/keep.ts";
import type { Page } from "../shell/routing/page.ts";
import { Button } from "./Button.tsx";
import { Speaking, startLanguage, useText } from "./language.tsx";
import { Ending } from "./PublicPage.tsx";

/** Opens a public page on its own: without router, component library, query cache and sign-in, which it doesn't need. */
export async function open(page: Page): Promise<void> {
  followColorScheme();
  // What the server wrote can be read until the page itself is there.
  const [{ default: Contents }, start] = await Promise.all([
    page.load().catch(() => ({ default: Crashed })),
    startLanguage(page),
  ]);
  keepForOffline(page.path.slice(1));
  createRoot(document.getElementById("root")!).render(
    <StrictMode>
      <Speaking page={page} start={start}>
        <Boundary>
          <Suspense>
            <Contents />
          </Suspense>
        </Boundary>
      </Speaking>
    </StrictMode>,
  );
}

class Boundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <Crashed /> : this.props.children;
  }
}

/** In place of a page that couldn't be fetched or that failed. */
function Crashed() {
  const text = useText(publicPage).crashed;
  return (
    <Ending
      title={text.title}
      icon={IconRefresh}
      actions={<Button onClick={() => location.reload()}>{text.reload}</Button>}
    >
      <p>{text.text}</p>
    </Ending>
  );
}

/** A phone turns dark in the evening: public/colour-scheme.js looked once, before the first paint. */
function followColorScheme(): void {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  dark.addEventListener("change", () => {
    document.documentElement.setAttribute("data-mantine-color-scheme", dark.matches ? "dark" : "light");
  });
}
