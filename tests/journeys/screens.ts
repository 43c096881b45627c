import { randomUUID } from "node:crypto";
import type { Input, Output } from "@hb/domain/contract.ts";
import type { FunctionName, Functions } from "@hb/domain/functions.ts";
import { linkForms } from "@hb/domain/permissions.ts";
import { openDatabase } from "@hb/platform/database/database.ts";
import { connectClient } from "@hb/platform/testing/client.ts";
import { personDataOwners } from "@hb/server/person-data-owners.ts";
import { generateStudy } from "@hb/server/sample/study.ts";
import { admin, migrations } from "../running-hb.ts";

/** Somebody who takes part in everything, and one of each thing, of the sample study. */
export interface Sample {
  person: number;
  session: number;
  device: { id: number; code: string };
  links: Record<string, string>;
}

/** Names the screens before there is a study. */
export const anySample: Sample = {
  person: 1,
  session: 1,
  device: { id: 1, code: "known" },
  links: { booking: "/booking/link", consent: "/icf-form/link", homeSurvey: "/home-survey/link" },
};

/** Each route of HB with the addresses at which it is looked at: the page, and what lies over it. */
export const addresses: Record<string, (sample: Sample) => readonly string[]> = {
  "/": () => [],
  "/login": () => [],
  "/reset-password": () => ["/reset-password", "/reset-password?oobCode=unknown"],
  // Closes itself.
  "/sign-in-confirmed": () => [],
  "/registration-form": () => ["/registration-form"],
  "/booking": ({ links }) => ["/booking", links["booking"] ?? ""],
  "/stop-emails": () => ["/stop-emails/1001/unknown-key"],
  "/confirm-email": () => ["/confirm-email/1001/unknown-key"],
  "/icf-form": ({ links }) => ["/icf-form/1001/unknown-key", links["consent"] ?? ""],
  "/home-survey": ({ links }) => ["/home-survey/1001/unknown-key", links["homeSurvey"] ?? ""],
  "/participants": ({ person }) => [
    "/participants",
    "/participants?name=nobody+has+this+name",
    "/participants?add=person",
    "/participants/999999",
    ...["", "?tab=sessions", "?tab=remote", "?tab=surveys", "?tab=files", "?tab=emails", "?tab=history"].map(
      tab => `/participants/${person}${tab}`,
    ),
  ],
  "/participants/duplicates": () => ["/participants/duplicates"],
  "/participants/import": () => ["/participants/import"],
  "/participants/consent": () => ["/participants/consent"],
  "/scheduler": ({ session }) => [
    ...["day", "week", "agenda", "overdue", "bonus"].map(view => `/scheduler?view=${view}`),
    "/scheduler?create=slots",
    `/scheduler/${session}`,
  ],
  "/scheduler/desk": () => ["/scheduler/desk"],
  "/remote-study": ({ person }) => ["/remote-study", `/remote-study/${person}`],
  "/remote-study/calls": () => ["/remote-study/calls"],
  "/remote-study/devices": ({ device }) => ["/remote-study/devices", `/remote-study/devices/${device.id}`],
  "/remote-study/labels": () => ["/remote-study/labels"],
  "/remote-study/surveys": () => ["/remote-study/surveys"],
  "/device": ({ device }) => [`/device/${device.code}`, "/device/unknown"],
  "/users": () => ["/users"],
  "/users/access": () => ["/users/access"],
  "/users/opened": () => ["/users/opened", "/users/opened?from=2020-01-01&to=2020-01-02"],
  "/overview": () => ["/overview"],
  "/data-protection": () => ["/data-protection"],
  "/outbox": () => ["/outbox"],
  "/design": () => ["/design", "/design/consent"],
  "/settings": () => ["/settings"],
  "/system": () => ["/system"],
  "/test": () => ["/test", "/no-such-page"],
};

type Read = <N extends FunctionName>(name: N, input: Input<Functions[N]>) => Promise<Output<Functions[N]>>;

/** Fills a study with the sample, and finds in it what to look at. */
export async function fill(databaseUrl: string, address: string): Promise<Sample> {
  const database = await openDatabase({ url: databaseUrl, dataDir: "", migrations });
  await generateStudy(database, personDataOwners, { size: 60, now: new Date().toISOString() });
  await database.close();
  const client = await connectClient(address);
  await client.signIn(admin.email, admin.password);
  const read: Read = (name, input) => client.call(name, input) as never;
  const sort = { by: "risk", descending: true } as const;
  const enrolled = await read("listEnrolments", { filters: {}, sort, weeks: 1, offset: 0, limit: 1 });
  const sessions = await read("listAgenda", { from: null, to: null, filters: {}, offset: 0, limit: 1 });
  const devices = await read("listDevices", { filters: {}, offset: 0, limit: 1 });
  const device = devices.rows[0];
  const person = enrolled.rows[0]?.id ?? 1001;
  return {
    person,
    session: sessions.rows[0]?.id ?? 1,
    device: { id: device?.id ?? 1, code: device?.code ?? "unknown" },
    links: await linksOf(read, person),
  };
}

async function linksOf(read: Read, participantId: number): Promise<Record<string, string>> {
  const links: Record<string, string> = {};
  for (const form of linkForms)
    links[form] = (await read("showLink", { requestId: randomUUID(), participantId, form })).address;
  return links;
}
