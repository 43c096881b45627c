import type { ReactNode } from "react";

export const failureText = {
  systemCheck: "System check",
  goHome: "Go home",
  crashed: "This page stopped working",
  crashedHelp:
    "Everything you saved is safe. If this keeps happening, copy the details below and send them to support.",
  updated: "HB was updated",
  updatedHelp: "You opened this tab before the update. Reload to continue; what you typed is kept.",
  notLoaded: "Couldn't load this page",
  notLoadedHelp: "You may be offline. Reload to try again; what you typed is kept.",
  reload: "Reload",
  notFound: "Page not found",
  notFoundHelp: (address: ReactNode) => (
    <>There's no page at {address}. Check the address for typos, or the link may be outdated.</>
  ),
  goBack: "Go back",
};
