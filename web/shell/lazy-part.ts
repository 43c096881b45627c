import { type ComponentType, lazy } from "react";

const againAfterMs = 2_000;

/**
 * A part beside the page, such as the log: if the connection drops while it's loaded, the page stays and it's tried
 * again. The page itself says when it can't be loaded.
 */
export function lazyPart<P>(load: () => Promise<ComponentType<P>>) {
  return lazy(async () => ({ default: await untilLoaded(load) }));
}

async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise(resolve => setTimeout(resolve, againAfterMs));
    }
  }
}
