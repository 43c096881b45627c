import { maxProofTries, proveConsentLink, sendConsentCode } from "@hb/domain/consent/form-contract.ts";
import type { Parsed } from "@hb/domain/contract.ts";
import { consentCodeText } from "@hb/domain/emails/consent-text.ts";
import { emailType } from "@hb/domain/emails/email-types.ts";
import { logAction } from "@hb/domain/log/actions.ts";
import { fullName, type Participant } from "@hb/domain/participants/participant.ts";
import type { Actor } from "@hb/domain/permissions.ts";
import { refuse } from "@hb/domain/refusal.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import { sendEmail, sendSecret } from "../../emails/acts.ts";
import { type Guard, handle } from "../../handle.ts";
import { type Limits, refuseTooMany } from "../../limits/acts.ts";
import { isSameSecret, issueProof, lockLinkInUse, replaceLink, setWrongTries, sign } from "../../links/acts.ts";
import { record } from "../../log/acts.ts";
import { lockPerson } from "../../participants/acts.ts";
import { languageFor, type Site } from "../../site.ts";
import { accessText } from "../../text.ts";
import { proofText } from "../text.ts";
import { consentRefusals } from "./refusals.ts";

/** Of one network, for any link; each link has its own few tries besides. */
const perNetwork = { name: "consent proof", minutes: 15 };
const maxPerNetwork = 100;

/** A code is made of the time, in steps of five minutes: one can be asked for again then, and the last four work. */
const stepMs = 5 * 60_000;
const goodSteps = 4;

/** What this person is asked for besides the link; never what HB knows of it. */
export function proofAskedOf({
  bornOn,
  email,
}: Pick<Participant, "bornOn" | "email">): "birthDate" | "emailedCode" | "staffOnly" {
  if (bornOn !== null) return "birthDate";
  return email === null ? "staffOnly" : "emailedCode";
}

/** Whoever has a consent link shows that they are the participant. */
export const consentProofFunctions = (site: Site, limits: Limits) => {
  const countByNetwork: Guard<unknown> = async ({ address }) => {
    const tries = await limits.count(perNetwork, address);
    if (tries.count > maxPerNetwork) refuseTooMany(tries.seconds);
  };

  return [
    handle(
      sendConsentCode,
      async (context, link) => {
        const { tx, actor, now } = context;
        const person = await lockPerson(tx, participantOf(actor));
        const { id: participantId, firstName } = person;
        if (proofAskedOf(person) !== "emailedCode") refuseOther(site, person);
        const { generation } = await lockLinkInUse(tx, "consent", { link, now });
        const step = stepOf(now);
        const code = await codeAt(tx, { participantId, link, generation, step });
        const cause = `consent-code:${link.participant}:${generation}:${step}`;
        const { studyName } = site;
        const facts = { firstName, participantId, studyName, code };
        const text = consentCodeText(
          facts,
          site.emailWording("consentCode", link.language ?? languageFor(site, person)),
        );
        return { sent: await sendSecret(context, site, { type: emailType.consentCode, participantId, cause }, text) };
      },
      countByNetwork,
    ),

    handle(
      proveConsentLink,
      async (context, { participant, key, given }) => {
        const { tx, actor, now } = context;
        const link = { participant, key };
        const person = await lockPerson(tx, participantOf(actor));
        const participantId = person.id;
        const { generation, wrongTries } = await lockLinkInUse(tx, "consent", { link, now });
        const how = proofAskedOf(person);
        if (how === "staffOnly" || (how === "birthDate") !== "bornOn" in given) refuseOther(site, person);
        const isRight = await isProof(tx, given, { person, link, generation, now });
        const tries = isRight ? 0 : wrongTries + 1;
        const isOver = tries >= maxProofTries;
        const outcome = isRight ? "confirmed" : isOver ? "linkReplaced" : "wrong";
        await record(context, {
          action: logAction.identityCheck,
          participantId,
          participantName: fullName(person),
          payload: { form: "consent", proof: how, outcome },
        });
        if (isOver) {
          await replaceLink(tx, { participantId: participant, form: "consent" });
          const cause = `consent-link:${participant}:${generation}:replaced`;
          const type = emailType.consentLink;
          const sent = await sendEmail(context, site, { type, participantId, about: null, cause });
          return { outcome: "linkReplaced" as const, emailed: sent === "queued" };
        }
        await setWrongTries(tx, { participantId: participant, form: "consent", tries });
        if (!isRight) return { outcome: "wrong" as const, triesLeft: maxProofTries - tries };
        const proved = { participantId, how, link: { participantId: participant, generation }, now };
        const { key: proof, endsAt } = await issueProof(tx, proved);
        return { outcome: "proved" as const, proof, endsAt };
      },
      countByNetwork,
    ),
  ];
};

/** What is asked of someone changes with their date of birth and email address. */
function refuseOther(site: Site, person: Participant): never {
  refuse("failed-precondition", consentRefusals[languageFor(site, person) ?? "en"].otherProof);
}

function participantOf(actor: Actor): number {
  if (actor.kind !== "participant") refuse("unauthenticated", accessText.signIn);
  if (actor.proof) refuse("failed-precondition", proofText.witnessed);
  return actor.participantId;
}

interface Used {
  link: { participant: number };
  generation: number;
}

type Given = Parsed<typeof proveConsentLink>["given"];

async function isProof(
  db: Queryable,
  given: Given,
  { person, link, generation, now }: Used & { person: Participant; now: string },
): Promise<boolean> {
  if ("bornOn" in given) return given.bornOn === person.bornOn;
  const steps = Array.from({ length: goodSteps }, (_, ago) => stepOf(now) - ago);
  const codes = steps.map(step => codeAt(db, { participantId: person.id, link, generation, step }));
  return (await Promise.all(codes)).filter(code => isSameSecret(code, given.code)).length > 0;
}

const stepOf = (now: string) => Math.floor(Date.parse(now) / stepMs);

/** Six digits that only this server can make, for this link and these minutes. */
async function codeAt(
  db: Queryable,
  { participantId, link, generation, step }: Used & { participantId: number; step: number },
): Promise<string> {
  const signed = await sign(db, "consent code", [participantId, link.participant, generation, step].join(":"));
  return String(Number.parseInt(signed.slice(0, 12), 16) % 1_000_000).padStart(6, "0");
}
