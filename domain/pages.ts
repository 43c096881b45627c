/**
 * Where the app has pages: the server sends it there, and answers 404 anywhere else. `$name` is any one part of an address,
 * `{-$name}` one that may be missing. web/routes.tsx has what is shown; a test compares the two.
 */
export const pageAddresses = [
  "/",
  "/login",
  "/reset-password",
  "/sign-in-confirmed",
  "/registration-form",
  "/booking",
  "/stop-emails/$participant/$key",
  "/confirm-email/$participant/$key",
  "/icf-form/$participant/$key",
  "/home-survey/$participant/{-$key}",
  "/participants/{-$person}",
  "/participants/duplicates",
  "/participants/import",
  "/participants/consent",
  "/scheduler/{-$session}",
  "/scheduler/desk",
  "/remote-study/{-$person}",
  "/remote-study/calls",
  "/remote-study/devices/{-$device}",
  "/remote-study/labels",
  "/remote-study/surveys",
  "/device/$code",
  "/users",
  "/users/access",
  "/users/opened",
  "/overview",
  "/outbox",
  "/data-protection",
  "/design/{-$document}",
  "/settings",
  "/system",
  "/test",
];

/** Whether there is a page at a path, with or without a slash at its end. */
export function isPage(path: string): boolean {
  const parts = path.replace(/(.)\/+$/, "$1").split("/");
  return pageAddresses.some(address => {
    const pattern = address.split("/");
    const needed = pattern.filter(part => !part.startsWith("{"));
    const fits = parts.length === pattern.length || parts.length === needed.length;
    return fits && parts.every((part, at) => (pattern[at]?.includes("$") ? part !== "" : part === pattern[at]));
  });
}
