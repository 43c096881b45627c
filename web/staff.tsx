import "./ui/theme/styles.ts";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { keepForOffline } from "./offline/keep.ts";
import { pages } from "./routes.tsx";
import { RouteError } from "./shell/failures/RouteError.tsx";
import { Frame, loadStaffFrame } from "./shell/frame/Frame.tsx";
import { createQueryClient } from "./shell/query-client.ts";
import { parseSearch, stringifySearch } from "./shell/routing/address.ts";
import { firstRead } from "./shell/routing/first-read.ts";
import { pageAt } from "./shell/routing/page.ts";
import { colorSchemeManager, cssVariablesResolver, theme } from "./ui/theme/theme.ts";

const root = createRootRoute({ component: Frame, errorComponent: RouteError });
const routes = pages.map(page =>
  createRoute({
    getParentRoute: () => root,
    path: page.below === undefined ? page.path : `${page.path}/${page.below}`,
    component: lazyRouteComponent(page.load),
    staticData: { page },
  }),
);
const router = createRouter({
  routeTree: root.addChildren(routes),
  parseSearch,
  stringifySearch,
  defaultPreload: "intent",
  defaultErrorComponent: RouteError,
  defaultNotFoundComponent: lazyRouteComponent(async () => ({
    default: (await import("./shell/failures/RouteError.tsx")).NotFoundPage,
  })),
});

const client = createQueryClient();

// The page itself is on its way already: frame and page are fetched side by side, not one after the other.
if (!pageAt(location.pathname, pages)?.isPublic) void loadStaffFrame();
// Until then, index.html shows the outlines of the frame. Not awaited here: the pages import this file's neighbors.
void firstRead(client, pages).then(draw, draw);
keepForOffline("staff");

function draw(): void {
  createRoot(document.getElementById("root")!).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        defaultColorScheme="auto"
        colorSchemeManager={colorSchemeManager}
        cssVariablesResolver={cssVariablesResolver}
      >
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
}
