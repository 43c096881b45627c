/** In this tab only, and across reloads: the token of an administrator who looks at HB as a colleague. */
const place = "hb-see-as";

export function seeAsToken(): string | undefined {
  try {
    return sessionStorage.getItem(place) ?? undefined;
  } catch {
    return undefined; // storage is closed in some private windows
  }
}

/** The page starts anew, so that nothing of one's own view is left in it. */
export function startSeeingAs(token: string): void {
  sessionStorage.setItem(place, token);
  location.assign("/");
}

export function stopSeeingAs(): void {
  sessionStorage.removeItem(place);
  location.assign("/users");
}
