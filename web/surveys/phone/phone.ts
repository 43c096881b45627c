import type { Link } from "@hb/domain/links/link.ts";
import { listKnownDue } from "@hb/domain/surveys/known.ts";
import { dateInZone } from "@hb/domain/time.ts";
import { assumeOffset, serverNow } from "../../backend/clock.ts";
import { createSealedStore } from "../../offline/sealed-store.ts";
import { type Draft, photosIn } from "../form/draft.ts";
import { markOf, type OpenedSurveys, type Phone, showPhone } from "../form/kept.ts";
import { adoptUnsealed } from "./adopt.ts";
import { offerIcon } from "./icon.ts";
import { sendLater } from "./send-later.ts";

/** Without what says who it is. */
interface Told {
  link: Link;
  opened: OpenedSurveys;
  offsetMs: number;
  offlineSince: string | undefined;
}

/** What changed for everyone who has the same surveys open. */
interface News {
  sent?: Phone["sent"][number];
}

/** To other tabs, and the worker that sends while no page is open. The worker may open one person's phone after another's. */
let others: BroadcastChannel | undefined;

const maxAgeMs = 30 * 24 * 3_600_000;

export async function openPhone(participant: number): Promise<void> {
  const store = createSealedStore(markOf(participant));
  await adoptUnsealed(participant, store);
  let told = (await store.read("told")) as Told | undefined;
  if (told) assumeOffset(told.offsetMs);
  /** This page's own changes count where nothing can be kept. */
  let isKept = true;
  const readDrafts = async () => (((await store.read("drafts")) ?? []) as readonly Draft[]).filter(isWorthKeeping);

  const write = async (name: string, value: unknown) => {
    const isWritten = await store.write(name, value);
    if (isWritten) mark(participant);
    return isWritten;
  };
  others?.close();
  others = new BroadcastChannel(markOf(participant));
  const show = (change: Partial<Phone>) => {
    phone = { ...phone, ...change };
    showPhone(phone);
  };
  /** Another tab may have the same person's surveys open. */
  const changeDrafts = (change: (drafts: readonly Draft[]) => readonly Draft[]) =>
    alone(`${markOf(participant)}-drafts`, async () => {
      const drafts = change(isKept ? await readDrafts() : phone.drafts);
      isKept = await write("drafts", drafts);
      show({ drafts });
      return isKept;
    });
  const remember = (next: Told | undefined) => {
    told = next;
    show({ link: next?.link, offlineSince: next?.offlineSince });
    return next ? write("told", next) : store.remove("told").then(() => true);
  };
  const forgetPhotos = async (files: readonly string[]) => {
    for (const file of files) await store.remove(photoName(file));
  };

  let phone: Phone = {
    link: told?.link,
    drafts: await readDrafts(),
    sent: [],
    isSending: false,
    offlineSince: told?.offlineSince,
    removed: 0,
    known() {
      if (!told) return undefined;
      const now = new Date(serverNow()).toISOString();
      const { opened } = told;
      const due = listKnownDue(opened, now);
      const next = opened.ahead.find(({ survey, opensAt }) => survey.kind === "daily" && opensAt > now);
      return {
        ...opened,
        due,
        today: dateInZone(now, opened.timeZone),
        nothing: due.length > 0 ? null : (opened.nothing ?? "allDone"),
        next: next ? { kind: "daily", opensAt: next.opensAt } : null,
        // It was counted on another day.
        progress: null,
      };
    },
    dueOf: survey =>
      told?.opened.questionnaires.find(
        ({ definition }) => definition.kind === (survey.kind === "own" ? survey.questionnaire : survey.kind),
      ),
    async keep(link, opened) {
      const isOver = opened.nothing === "ended" || opened.nothing === "needsConsent";
      if (isOver) {
        // What was refused stays until it has been read.
        const left = phone.drafts.filter(({ waits, refused }) => !waits && !refused);
        for (const { key } of left) await phone.forgetDraft(key);
        if (phone.drafts.length === 0) {
          await wipeAll();
          return true;
        }
      }
      offerIcon(participant, opened.studyName);
      return remember({
        link,
        opened: {
          ...opened,
          firstName: "",
          contactMailbox: "",
          consentAddress: null,
          ...(isOver && { due: [], ahead: [], questionnaires: [] }),
        },
        offsetMs: serverNow() - Date.now(),
        offlineSince: undefined,
      });
    },
    noteOffline() {
      if (phone.offlineSince !== undefined) return;
      const offlineSince = new Date(serverNow()).toISOString();
      if (told) void remember({ ...told, offlineSince });
      else show({ offlineSince });
    },
    async saveDraft(draft) {
      const isSaved = await changeDrafts(drafts => [
        ...drafts.filter(({ key }) => key !== draft.key),
        { ...draft, savedAt: Math.round(serverNow()) },
      ]);
      if (draft.waits && isSaved) void sendLater(participant);
      if (draft.waits || draft.refused) tellOthers({});
      return isSaved;
    },
    async forgetDraft(key) {
      const draft = phone.drafts.find(one => one.key === key);
      if (draft) await forgetPhotos(photosIn(draft));
      await changeDrafts(drafts => drafts.filter(one => one.key !== key));
    },
    async noteSent(key, late) {
      await phone.forgetDraft(key);
      const sent = { key, late };
      show({ sent: [...phone.sent, sent] });
      tellOthers({ sent });
      if (!told) return;
      // It isn't shown again should the network go before the next list arrives.
      const { due, ahead } = told.opened;
      const without = <S extends { key: string }>(surveys: readonly S[]) => surveys.filter(one => one.key !== key);
      await remember({ ...told, opened: { ...told.opened, due: without(due), ahead: without(ahead) } });
    },
    sendWaiting: send =>
      alone(`${markOf(participant)}-sending`, async () => {
        const drafts = isKept ? await readDrafts() : phone.drafts;
        const waiting = drafts
          .filter(({ waits }) => waits)
          .sort((one, other) => ((one.answeredAt ?? "") < (other.answeredAt ?? "") ? -1 : 1));
        if (waiting.length === 0) return false;
        show({ drafts, isSending: true });
        let isChanged = false;
        for (const draft of waiting) {
          if ((await send(draft)) === "waits") break;
          isChanged = true;
        }
        show({ isSending: false });
        return isChanged;
      }),
    savePhoto: (file, photo) => write(photoName(file), photo),
    readPhoto: async file => {
      const photo = await store.read(photoName(file));
      return photo instanceof Blob ? photo : undefined;
    },
    forgetPhotos,
    async wipe() {
      const removed = phone.drafts.filter(({ waits }) => waits).length;
      await wipeAll();
      show({ removed });
    },
  };

  function tellOthers(news: News): void {
    // A channel has no origin to name.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    others?.postMessage(news);
  }
  others.addEventListener("message", ({ data: { sent } }: MessageEvent<News>) => {
    void readDrafts().then(drafts => show({ drafts, ...(sent && { sent: [...phone.sent, sent] }) }));
  });

  async function wipeAll(): Promise<void> {
    told = undefined;
    await store.wipe();
    unmark(participant);
    show({ link: undefined, drafts: [], offlineSince: undefined });
  }

  showPhone(phone);
}

/** Nothing stays on a phone forever, but what the participant sent isn't dropped silently. */
const isWorthKeeping = ({ savedAt, waits, refused }: Draft) =>
  waits === true || refused !== undefined || savedAt === undefined || serverNow() - savedAt < maxAgeMs;

const photoName = (file: string) => `photo ${file}`;

/** One tab at a time. */
async function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(name, work) : work();
}

function mark(participant: number): void {
  try {
    localStorage.setItem(markOf(participant), "");
  } catch {
    // Then nothing else is kept either.
  }
}

function unmark(participant: number): void {
  try {
    localStorage.removeItem(markOf(participant));
  } catch {
    // See mark.
  }
}
