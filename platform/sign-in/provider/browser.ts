import { looksLikeSecret } from "../tokens/secrets.ts";

const name = "sign-in-browser";
/** Can only be set by this server itself over https, and for this host alone. */
const securedName = `__Host-${name}`;
const maxAgeSeconds = 30 * 24 * 60 * 60;

/** The secret of a browser that has been to the identity provider: no page can read it, and no other site can use it. */
export function browserOf(cookies: string | undefined, isHttps: boolean): string | undefined {
  const wanted = isHttps ? securedName : name;
  for (const cookie of cookies?.split(";") ?? []) {
    const [key, value = ""] = cookie.trim().split("=");
    if (key === wanted && looksLikeSecret(value)) return value;
  }
  return undefined;
}

/** Lax: it must come along when the provider sends the browser back. */
export function browserCookie(browser: string, isHttps: boolean): string {
  const attributes = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}`;
  return isHttps ? `${securedName}=${browser}; ${attributes}; Secure` : `${name}=${browser}; ${attributes}`;
}
