import "@fontsource-variable/inter/wght.css";
import "./paper.css";
import { Component, lazy, type ReactNode, StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import type { Page } from "../shell/routing/page.ts";
import { Stopped } from "./Stopped.tsx";

/** Opens a visitor's page alone: without router, component library, query cache and sign-in, which it does not need. */
export function open(page: Page): void {
  followColourScheme();
  const Contents = lazy(page.load);
  createRoot(document.getElementById("root")!).render(
    <StrictMode>
      <Boundary>
        <Suspense>
          <Contents />
        </Suspense>
      </Boundary>
    </StrictMode>,
  );
}

class Boundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <Stopped /> : this.props.children;
  }
}

/** A phone turns dark in the evening: public/colour-scheme.js has looked at it once, before the first paint. */
function followColourScheme(): void {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  dark.addEventListener("change", () => {
    document.documentElement.setAttribute("data-mantine-color-scheme", dark.matches ? "dark" : "light");
  });
}
