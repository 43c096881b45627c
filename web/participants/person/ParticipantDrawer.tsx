import { staffShortDateTime } from "@hb/domain/format.ts";
import type { LoggedEntry } from "@hb/domain/log/entry.ts";
import { genders } from "@hb/domain/lookups/genders.ts";
import { participantTypes } from "@hb/domain/lookups/participant-types.ts";
import { sources } from "@hb/domain/lookups/sources.ts";
import { ageOn } from "@hb/domain/participants/age-ranges.ts";
import { fullName, type ParticipantRow } from "@hb/domain/participants/participant.ts";
import { IconCopy, IconUserSearch } from "@tabler/icons-react";
import { lazy, Suspense, useRef, useState } from "react";
import { RecordAsOf } from "../../as-of/RecordAsOf.tsx";
import { useLookOnly } from "../../change/Acts.tsx";
import { useHidesNames } from "../../change/hidden-names.ts";
import { useChange } from "../../change/use-change.ts";
import { CommentField } from "../../comments/Comments.tsx";
import { PersonMenu, PersonNote } from "../../data-protection/PersonMenu.tsx";
import { History } from "../../log/entries/History.tsx";
import { OpenedBy } from "../../openings/OpenedBy.tsx";
import { Colleagues } from "../../presence/Colleagues.tsx";
import { usePersonCounts } from "../../queries/person-counts.ts";
import { SessionsTab } from "../../sessions/visit/SessionsTab.tsx";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import { useKeys } from "../../shell/keys/keys.ts";
import { useAddressParam, useRequestedAction } from "../../shell/routing/address.ts";
import { useRecent } from "../../shell/routing/recents.ts";
import { useUserInfo } from "../../shell/sign-in-state.ts";
import { type SiteTime, useSiteTime } from "../../shell/site-time.ts";
import { StatusChip } from "../../status/StatusChip.tsx";
import { copyText } from "../../ui/fields/copy.ts";
import { IconButton } from "../../ui/fields/IconButton.tsx";
import { Row } from "../../ui/layout/Stack.tsx";
import { Text } from "../../ui/layout/Text.tsx";
import { Drawer } from "../../ui/overlay/Drawer.tsx";
import { notifyDone } from "../../ui/overlay/toasts.tsx";
import { Section } from "../../ui/page/Section.tsx";
import { Tabs } from "../../ui/page/Tabs.tsx";
import { commonText } from "../../ui/text.ts";
import { personKey, useParticipant, type WholePerson } from "../data.ts";
import { placeOf } from "./contact-text.ts";
import { FilesTab } from "./FilesTab.tsx";
import { ProfileTab } from "./ProfileTab.tsx";
import { StatusStep } from "./StatusStep.tsx";
import { filesText, personText as text } from "./text.tsx";
import { useUndoEntry } from "./use-undo-entry.tsx";
import classes from "./Person.module.css";

const ConsentTab = lazy(async () => ({ default: (await import("../../consent/staff/ConsentTab.tsx")).ConsentTab }));
const RemoteStudyTab = lazy(async () => ({
  default: (await import("../../remote-study/person/RemoteStudyTab.tsx")).RemoteStudyTab,
}));
const SurveysTab = lazy(async () => ({ default: (await import("../../surveys/staff/SurveysTab.tsx")).SurveysTab }));
const EmailsTab = lazy(async () => ({ default: (await import("../../emails/EmailsTab.tsx")).EmailsTab }));
const SendEmailDialog = lazy(async () => ({
  default: (await import("../../emails/sending/SendEmailDialog.tsx")).SendEmailDialog,
}));

type TabKey = "profile" | "sessions" | "remote" | "surveys" | "files" | "emails" | "history";

interface ParticipantDrawerProps {
  id: number;
  /** What the list knows already, so that the head shows immediately. */
  row: ParticipantRow | undefined;
  /** Absent where there is no list to walk. */
  onWalk?: (rows: 1 | -1) => void;
  onOpen: (id: number) => void;
  onClose: () => void;
}

const digits = ["1", "2", "3", "4", "5", "6", "7"];

/** One person, over the screen that stays usable beside it. */
export function ParticipantDrawer({ id, row, onWalk, onOpen, onClose }: ParticipantDrawerProps) {
  const site = useSiteTime();
  const permissions = useUserInfo()?.permissions;
  const hidesNames = useHidesNames();
  const mayReadLog = permissions?.log === true;
  const maySeeSurveys = permissions?.remoteStudy === true;
  const { run } = useChange({ refresh: [personKey(id)] });
  const query = useParticipant(id);
  const whole = query.data?.sees === "profile" ? query.data : undefined;
  const head = whole?.participant ?? row;
  useRecent("person", `/participants/${id}`, head && fullName(head), String(id));
  const status = useRef<HTMLButtonElement>(null);
  const comment = useRef<HTMLTextAreaElement>(null);
  const [isWriting, setIsWriting] = useState(false);
  const isAnonymized = whole?.participant.anonymisedAt != null;
  const addressee = whole && { id, name: fullName(whole.participant) };

  const counts = usePersonCounts(id, { emails: !hidesNames, surveys: maySeeSurveys });
  const tabs: { key: TabKey; label: string; count?: number | undefined }[] = [
    { key: "profile", label: text.tabs.profile },
    { key: "sessions", label: text.tabs.sessions, count: counts.sessions },
    { key: "remote", label: text.tabs.remote },
    ...(maySeeSurveys ? [{ key: "surveys" as const, label: text.tabs.surveys, count: counts.surveys }] : []),
    {
      key: "files",
      label: hidesNames ? text.tabs.consent : text.tabs.consentAndFiles,
      count: whole?.documents.length ?? 0,
    },
    ...(hidesNames ? [] : [{ key: "emails" as const, label: text.tabs.emails, count: counts.emails }]),
    ...(mayReadLog ? [{ key: "history" as const, label: text.tabs.history }] : []),
  ];
  const [word, setWord] = useAddressParam("tab");
  const tab = tabs.find(({ key }) => key === word)?.key ?? "profile";
  const setTab = (key: TabKey) => setWord(key === "profile" ? undefined : key, "new");
  const maySay = !useLookOnly("addComment");
  const actions = {
    email: () => setIsWriting(!isAnonymized && !hidesNames),
    status: () => status.current?.click(),
    comment: () => comment.current?.focus(),
    book: () => setTab("sessions"),
  };
  useRequestedAction(whole !== undefined, actions);
  // Wherever the focus is outside of fields.
  useKeys(text.keys.title, "drawer", [
    { keys: ["e"], words: text.keys.email, act: actions.email, once: true },
    { keys: ["s"], words: text.keys.status, act: actions.status, once: true },
    { keys: ["m"], words: text.keys.book, act: actions.book, once: true },
    { keys: ["c"], words: text.keys.comment, act: actions.comment, once: true },
    {
      keys: digits,
      words: text.keys.tabs,
      act: ({ key }) => {
        const chosen = tabs[Number(key) - 1];
        if (chosen) setTab(chosen.key);
      },
    },
    { keys: ["Escape"], words: commonText.close },
  ]);
  const copyId = async () => {
    if (await copyText(String(id))) notifyDone(text.copied(id), { about: "copied id" });
  };

  return (
    <Drawer
      wide
      title={head ? fullName(head) : text.unnamed(id)}
      beside={head && <StatusChip kind="participant" status={head.status} />}
      facts={head && <Facts person={head} site={site} />}
      over={
        <>
          <Text as="span" className="numbers" tone="quiet">
            {id}
          </Text>
          <IconButton
            icon={IconCopy}
            iconSize={15}
            size="md"
            label={text.copyId}
            tip={text.copyId}
            onClick={() => void copyId()}
          />
          <Row grow justify="end" className={classes["here"]}>
            <Colleagues kind="participant" id={String(id)} />
          </Row>
        </>
      }
      onWalk={onWalk}
      menu={addressee && <PersonMenu key={id} person={addressee} />}
      strip={
        whole &&
        !isAnonymized && (
          <StatusStep
            key={id}
            participant={whole.participant}
            menuRef={status}
            onEmail={hidesNames ? undefined : () => setIsWriting(true)}
          />
        )
      }
      tabs={whole && <Tabs label={text.tabs.label} tabs={tabs} value={tab} panelId="person-panel" onChange={setTab} />}
      foot={
        whole &&
        maySay &&
        !isAnonymized &&
        whole.participant.mergedInto === null && (
          <CommentField
            key={id}
            about={String(id)}
            fieldRef={comment}
            onSend={async body => {
              const outcome = await run("addComment", { id, body });
              if (!outcome.problem) setTab("profile");
              return outcome;
            }}
          />
        )
      }
      onClose={onClose}
    >
      <div id="person-panel" role="tabpanel" aria-labelledby={`person-panel-${tab}`}>
        {query.error && !query.data && (
          <QueryError
            query={query}
            title={text.failed}
            missing={{
              icon: IconUserSearch,
              title: text.missing(id),
              text: text.missingHint,
              onClose,
            }}
          />
        )}
        {query.isPending && <PersonSkeleton />}
        {whole && <PersonNote id={id} anonymisedAt={whole.participant.anonymisedAt ?? null} />}
        {whole && tab === "profile" && <ProfileTab key={id} person={whole} onOpen={onOpen} />}
        {whole && addressee && tab === "sessions" && (
          <SessionsTab key={id} person={{ ...whole.participant, ...addressee }} />
        )}
        {whole && addressee && tab === "files" && (
          <Suspense>
            <ConsentTab
              key={id}
              participant={addressee}
              isClosed={whole.participant.mergedInto !== null || isAnonymized}
            >
              {!hidesNames && (
                <Section title={filesText.title}>
                  <FilesTab personId={id} documents={whole.documents} />
                </Section>
              )}
            </ConsentTab>
          </Suspense>
        )}
        <Suspense>
          {whole && tab === "remote" && <RemoteStudyTab key={id} personId={id} />}
          {whole && tab === "surveys" && <SurveysTab key={id} participantId={id} />}
          {addressee && tab === "emails" && (
            <EmailsTab key={id} participant={addressee} onWrite={() => setIsWriting(true)} />
          )}
          {addressee && isWriting && (
            <SendEmailDialog key={id} participant={addressee} about={null} onClose={() => setIsWriting(false)} />
          )}
        </Suspense>
        {whole && tab === "history" && (
          <Text as="div" mt={8}>
            <OpenedBy participantId={id} />
            <h3 className="visually-hidden">{text.tabs.history}</h3>
            <PersonHistory id={id} />
          </Text>
        )}
      </div>
    </Drawer>
  );
}

/** Everything that happened to a person, with Undo for edits and merges. */
function PersonHistory({ id }: { id: number }) {
  const undoEntry = useUndoEntry();
  // The entry of a merge is about the kept person.
  const undo = (entry: LoggedEntry) => (entry.participantId === id ? undoEntry(entry) : undefined);
  return (
    <>
      <RecordAsOf key={id} subject={{ kind: "participant", id }} />
      <History subject={{ kind: "participant", id: String(id) }} undo={undo} />
    </>
  );
}

type Headed = Pick<
  WholePerson["participant"],
  "bornOn" | "gender" | "city" | "state" | "country" | "type" | "createdAt" | "source"
>;

/** `31 · Non-binary · Berkeley, CA · Owner · registered 16 Nov 18:22 from Respondent` */
function Facts({ person, site }: { person: Headed; site: SiteTime }) {
  const when = staffShortDateTime(person.createdAt, site);
  const facts = [
    person.bornOn && String(ageOn(person.bornOn, site.today)),
    person.gender && genders.label(person.gender),
    placeOf(person),
    person.type && participantTypes.label(person.type),
    person.source === null ? text.registered(when) : text.registeredFrom(when, sources.label(person.source)),
  ];
  return <>{facts.filter(Boolean).join(" · ")}</>;
}

function PersonSkeleton() {
  return (
    <div className={classes["skeleton"]} aria-hidden="true">
      {Array.from({ length: 10 }, (_, n) => (
        <div key={n}>
          <span style={{ width: 60 + ((n * 37) % 5) * 8 }} />
          <span style={{ width: 140 + ((n * 53) % 7) * 18 }} />
        </div>
      ))}
    </div>
  );
}
