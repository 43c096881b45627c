export const cacheNameOf = (group: string) => `hb-kept-${group}`;

/** Of the group; it comes last, so with it the group is whole. */
export const keptPage = (group: string) =>
  caches.match("/index.html", { ignoreSearch: true, cacheName: cacheNameOf(group) });
