import type { Route } from "@hb/platform/http/routes.ts";
import type { Site } from "./site.ts";

const validDays = 180;

/** Where to report a weakness, as RFC 9116 has it. */
export function securityTxtRoute(site: Site): Route {
  const path = "/.well-known/security.txt";
  return {
    path,
    async get({ now }) {
      const expires = new Date(Date.parse(now) + validDays * 24 * 3_600_000).toISOString();
      const lines = [
        `Contact: mailto:${site.contactMailbox}`,
        `Expires: ${expires}`,
        "Preferred-Languages: en",
        `Canonical: ${site.webAppUrl()}${path}`,
      ];
      return { contentType: "text/plain; charset=utf-8", fileName: "security.txt", body: `${lines.join("\n")}\n` };
    },
  };
}
