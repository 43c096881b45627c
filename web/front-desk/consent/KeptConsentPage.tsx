import { consentPage } from "@hb/domain/consent/page-text.ts";
import type { Instant } from "@hb/domain/contract.ts";
import { Refusal } from "@hb/domain/refusal.ts";
import { IconAlertTriangle, IconCheck, IconThumbUp } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { serverNow } from "../../backend/clock.ts";
import { problemOf } from "../../change/problem.ts";
import { ConsentForm } from "../../consent/form/ConsentForm.tsx";
import { languagesOf } from "../../consent/form/ConsentPage.tsx";
import { draftKey } from "../../consent/form/draft.ts";
import { HandBack } from "../../consent/form/endings.tsx";
import {
  type DeclineOptions,
  filledIn,
  type OpenedConsent,
  type Recipient,
  reasonIn,
  type Signer,
  type SignOptions,
  shown,
} from "../../consent/form/use-form.ts";
import { isOffline, kioskLock, type OfflineLock } from "../../consent/kiosk/kiosk-lock.ts";
import { OnTablet } from "../../consent/kiosk/OnTablet.tsx";
import { OnlyIn, useFollow, useLanguage, useText } from "../../public-page/language.tsx";
import { Ending } from "../../public-page/PublicPage.tsx";
import { forget } from "../../public-page/saved.ts";
import { deskStore } from "../kept/desk-store.ts";
import { addEntry, type NewEntry } from "../waiting/entries.ts";
import { entryStore } from "../waiting/entry-store.ts";
import { type KeptConsent, keptForm } from "./kept-consents.ts";

/** On the study's tablet without a network: what someone decides is kept, sealed, and sent later. */
export function KeptConsentPage() {
  const [lock] = useState(kioskLock);
  if (!lock || !isOffline(lock)) return null;
  return (
    <OnTablet lock={lock}>
      <Opened lock={lock} />
    </OnTablet>
  );
}

function Opened({ lock }: { lock: OfflineLock }) {
  const { userId, participantId } = lock;
  const follow = useFollow();
  const [form, setForm] = useState<OpenedConsent | "none">();
  const [answer, setAnswer] = useState<KeptConsent["answer"]>();
  const open = useEffectEvent(async () => {
    const kept = keptForm(await deskStore(userId).readForms(), participantId);
    if (kept) await follow({ kept: kept.language, keep: () => undefined });
    // The page was reloaded since.
    const entries = await entryStore(userId).fresh();
    const decided = entries.find(
      ({ action, visit }) => action.kind === "consent" && visit?.participantId === participantId,
    );
    return { form: kept ?? ("none" as const), answer: decided?.action.kind === "consent" && decided.action.answer };
  });
  useEffect(() => {
    void open().then(found => {
      setForm(found.form);
      if (found.answer) setAnswer(found.answer);
    });
  }, []);
  const text = useText(consentPage);
  if (form === undefined) return null;
  if (form === "none")
    return (
      <Ending title={text.title} icon={IconAlertTriangle}>
        <p>{text.tablet.notKept}</p>
      </Ending>
    );
  return (
    <OnlyIn offers={languagesOf(form)}>
      <KeptForm lock={lock} data={form} answer={answer} onAnswer={setAnswer} />
    </OnlyIn>
  );
}

interface KeptFormProps {
  lock: OfflineLock;
  data: OpenedConsent;
  answer: KeptConsent["answer"] | undefined;
  onAnswer: (answer: KeptConsent["answer"]) => void;
}

function KeptForm({ lock, data, answer, onAnswer }: KeptFormProps) {
  const { staffName: witnessName } = lock;
  const language = useLanguage();
  const text = useText(consentPage);
  const opened = { ...data, witnessName, ...data.translations[language] };
  const { participantId, name } = opened;
  const { notKept } = text.tablet;
  const to = useMemo(() => toTablet(lock, notKept), [lock, notKept]);
  const finish = (done: KeptConsent["answer"]) => {
    forget(draftKey(participantId));
    onAnswer(done);
  };
  if (answer)
    return (
      <Ending
        title={answer === "signed" ? text.done.title(name.split(" ")[0] ?? name) : text.declined.title}
        icon={answer === "signed" ? IconCheck : IconThumbUp}
        isGood
        help={text.help}
        actions={<HandBack />}
      >
        <p>{answer === "signed" ? `${text.tablet.kept} ${text.tablet.keptCopy}` : text.tablet.keptDeclined}</p>
      </Ending>
    );
  return (
    <ConsentForm
      bearer={bearerOf(participantId)}
      opened={opened}
      to={to}
      onSigned={() => finish("signed")}
      onDeclined={() => finish("declined")}
      onOutdated={() => location.reload()}
    />
  );
}

/** The tablet has no link of the person's, and a colleague is the witness. */
const bearerOf = (participant: number): Signer => ({
  link: { participant, key: "" },
  isOnTablet: true,
  prove: async () => ({}),
  forgetProof: () => undefined,
});

/** Keeps what is signed or declined in the desk's list, instead of sending it. */
function toTablet({ userId, about }: OfflineLock, notKept: string): Recipient<unknown> {
  const keep = async (decided: KeptConsent, { at, intentId }: { at: Instant; intentId: string }) => {
    const entry = {
      ...(about as Pick<NewEntry, "on" | "name">),
      action: { kind: "consent", ...decided },
      at,
      intentId,
    } as const;
    const isKept = await entryStore(userId).change(entries => addEntry(entries, entry));
    return isKept ? { answer: {} } : { problem: problemOf(new Refusal("resource-exhausted", notKept)) };
  };
  const now = () => new Date(serverNow()).toISOString();
  return {
    sign: async ({ opened, language, draft, signing: { consentId, intentId } }: SignOptions) => {
      const { pictureOf } = await import("../../consent/form/SignatureCanvas.tsx");
      const at = now();
      const form = { ...(await shown(opened, language)), ...filledIn(draft), consentId };
      const picture = draft.signsBy === "drawing" ? pictureOf(draft.drawing) : null;
      return keep({ answer: "signed", language, form, picture }, { at, intentId });
    },
    decline: async ({ opened, language, reason, intentId }: DeclineOptions) => {
      const form = { ...(await shown(opened, language)), ...reasonIn(reason) };
      return keep({ answer: "declined", language, form }, { at: now(), intentId });
    },
  };
}
