/** As much of a browser as it takes to go to another site and back: it follows redirects and keeps cookies by host. */
export interface CookieBrowser {
  /** Until a page is shown, or `stopAt` is the start of the next address. */
  open(
    url: string,
    options?: { form?: Record<string, string>; stopAt?: string },
  ): Promise<{ url: string; text: string }>;
  cookieFor(url: string): string;
  forget(url: string): void;
}

const maxRedirects = 20;

export function createCookieBrowser(): CookieBrowser {
  const jars = new Map<string, Map<string, string>>();
  const jarOf = (url: string) => {
    const { host } = new URL(url);
    const jar = jars.get(host) ?? new Map<string, string>();
    jars.set(host, jar);
    return jar;
  };
  const cookieFor = (url: string) => [...jarOf(url)].map(([name, value]) => `${name}=${value}`).join("; ");

  return {
    cookieFor,
    forget: url => jarOf(url).clear(),
    async open(start, { form, stopAt } = {}) {
      let url = start;
      let body = form && new URLSearchParams(form);
      for (let count = 0; count < maxRedirects; count++) {
        const method = body ? "POST" : "GET";
        const response = await fetch(url, {
          method,
          redirect: "manual",
          headers: { cookie: cookieFor(url) },
          ...(body && { body }),
        });
        for (const cookie of response.headers.getSetCookie()) {
          const [name = "", value = ""] = (cookie.split(";")[0] ?? "").split("=");
          if (value === "") jarOf(url).delete(name);
          else jarOf(url).set(name, value);
        }
        const text = await response.text();
        const location = response.headers.get("location");
        if (location === null) return { url, text };
        url = new URL(location, url).href;
        if (stopAt !== undefined && url.startsWith(stopAt)) return { url, text };
        body = undefined;
      }
      throw new Error(`More than ${maxRedirects} redirects from ${start}.`);
    },
  };
}
