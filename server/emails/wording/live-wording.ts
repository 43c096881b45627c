import { defaultWording, type EmailName, type EmailWording, isEmailName } from "@hb/domain/emails/wording/catalog.ts";
import { EmailDraft, emailContentOf, emailProblems } from "@hb/domain/emails/wording/content.ts";
import { listCurrent } from "../../design/acts.ts";
import { createLiveRead, type LiveRead } from "../../live-read.ts";

/** What emails say now. */
export interface LiveWording extends LiveRead {
  of<N extends EmailName>(this: void, name: N): EmailWording<N>;
}

const prefix = "email-";

export function createLiveWording(): LiveWording {
  let published = new Map<EmailName, { version: number; content: object }>();
  const live = createLiveRead("design", async ({ read }) => {
    published = new Map(
      (await listCurrent(read, prefix)).flatMap(({ document, version, content }) => {
        const name = document.slice(prefix.length);
        const draft = EmailDraft.safeParse(content).data;
        // A placeholder that HB no longer knows: people get HB's own words rather than none.
        if (!draft || !isEmailName(name) || emailProblems(name, draft).length > 0) return [];
        return [[name, { version, content: emailContentOf(name, draft) }] as const];
      }),
    );
  });
  return {
    ...live,
    // What is kept under a name has the variants of that email.
    of: name => (published.get(name) as EmailWording<typeof name> | undefined) ?? defaultWording(name),
  };
}
