import type { Draft, TranslationState } from "@hb/domain/design/contract.ts";
import { splitDocument, translationId } from "@hb/domain/design/translation.ts";
import { staffDate } from "@hb/domain/format.ts";
import { type Language, languageNames, languages } from "@hb/domain/language.ts";
import { Button } from "@mantine/core";
import { IconClock, IconFileText, IconLanguage } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useCallback, useRef, useState } from "react";
import { looksOnly } from "../change/Acts.tsx";
import { Colleagues } from "../presence/Colleagues.tsx";
import { QueryError } from "../shell/failures/QueryError.tsx";
import { useUserInfo } from "../shell/sign-in-state.ts";
import { useSiteTime } from "../shell/site-time.ts";
import { Segmented } from "../ui/fields/Segmented.tsx";
import { Row } from "../ui/layout/Stack.tsx";
import { Text } from "../ui/layout/Text.tsx";
import { Note } from "../ui/Note.tsx";
import { State } from "../ui/page/State.tsx";
import { Tabs } from "../ui/page/Tabs.tsx";
import { commonText } from "../ui/text.ts";
import { ApprovalNote } from "./ApprovalNotes.tsx";
import { BoardPdfButton } from "./BoardPdf.tsx";
import { Differences } from "./Differences.tsx";
import { DraftEditor } from "./DraftEditor.tsx";
import { type DesignDocument, useDocument, useVersionContent } from "./data.ts";
import { ConfirmDialog, EndDialog } from "./dialogs.tsx";
import { documentText as text } from "./document-text.tsx";
import { publicationText } from "./draft-text.ts";
import { kindOf } from "./kinds.tsx";
import { RenewButton } from "./RenewButton.tsx";
import { StartButton } from "./StartButton.tsx";
import { StateChip } from "./StateChip.tsx";
import type { SharedDraft } from "./shared-draft.ts";
import { Versions } from "./Versions.tsx";
import classes from "./DesignPage.module.css";

const translationText = text.translation;

type View = "draft" | "changes" | "text" | "versions";

/** One document: its draft, how it differs from what is published, and every version. */
export function DocumentView({ id }: { id: string }) {
  const query = useDocument(id);
  if (query.error && !query.data) return <QueryError query={query} title={text.notLoaded} />;
  return query.data ? <Loaded document={query.data} /> : null;
}

function Loaded({ document }: { document: DesignDocument }) {
  const site = useSiteTime();
  const user = useUserInfo();
  const mayEdit = user?.permissions.users === true && !looksOnly(user, ["users"]);
  const { id, title, versions, draft } = document;
  const current = versions[0];
  const [view, setView] = useState<View>();
  const flush = useRef<SharedDraft["flush"]>(undefined);
  const setFlush = useCallback((next: SharedDraft["flush"] | undefined) => {
    flush.current = next;
  }, []);
  const tabs: { key: View; label: string; count?: number }[] = [
    ...(draft ? [{ key: "draft" as const, label: text.tabs.draft }] : []),
    ...(draft && current ? [{ key: "changes" as const, label: text.tabs.changes }] : []),
    ...(current ? [{ key: "text" as const, label: text.tabs.text }] : []),
    ...(current ? [{ key: "versions" as const, label: text.tabs.versions, count: versions.length }] : []),
  ];
  const shown = tabs.find(({ key }) => key === view)?.key ?? tabs[0]?.key;
  if (!shown)
    return document.translation ? (
      <>
        <div className={classes["top"]}>
          <Row gap={8} wrap mb={12}>
            <Text as="h2" size="title-2" weight="bold" grow>
              {title}
            </Text>
            <LanguageChoice id={id} />
          </Row>
        </div>
        <NoTranslation document={document} translation={document.translation} mayEdit={mayEdit} />
      </>
    ) : (
      <NoText document={document} mayEdit={mayEdit} />
    );
  return (
    <>
      <div className={classes["top"]}>
        <Row gap={8} wrap>
          <Text as="h2" size="title-2" weight="bold">
            {title}
          </Text>
          {draft && <StateChip state={draft.state} />}
          <Text as="span" grow />
          <LanguageChoice id={id} />
          <Colleagues kind="page" id={`design-${id}`} />
          <BoardPdfButton
            document={id}
            side={draft && shown !== "text" ? "draft" : (current?.version ?? 1)}
            before={async () => flush.current?.()}
          />
          {!draft && mayEdit && current && (
            <StartButton
              id={id}
              from={current.version}
              label={document.translation?.state === "missing" ? text.update : commonText.edit}
            />
          )}
        </Row>
        <p>
          {document.translation
            ? translationText[document.translation.state](languageNames[document.translation.language])
            : current
              ? current.publishedBy === null && !document.needsApproval
                ? text.ownInUse(current.version)
                : text.inUse(current.version, staffDate(current.publishedOn, site))
              : document.needsApproval
                ? text.noneToSign
                : text.noneToAsk}
        </p>
        {current && <ApprovalNote version={current} act={mayEdit && <RenewButton document={document} />} />}
        {draft?.publication && <Publication document={document} draft={draft} mayEdit={mayEdit} />}
        <Tabs label={text.tabsLabel(title)} tabs={tabs} value={shown} panelId="design-panel" onChange={setView} />
      </div>
      <div id="design-panel" role="tabpanel" aria-labelledby={`design-panel-${shown}`} className={classes["panel"]}>
        {shown === "draft" &&
          draft &&
          (mayEdit && !draft.publication ? (
            <DraftEditor document={document} draft={draft} onReady={setFlush} />
          ) : (
            kindOf(id).read(draft.content)
          ))}
        {shown === "changes" && current && <Differences document={id} before={current.version} after="draft" />}
        {shown === "text" && current && <PublishedText id={id} version={current.version} />}
        {shown === "versions" && <Versions document={document} mayEdit={mayEdit} />}
      </div>
    </>
  );
}

function NoText({ document: { id, title }, mayEdit }: { document: DesignDocument; mayEdit: boolean }) {
  return (
    <State
      icon={IconFileText}
      title={text.empty.title(title)}
      actions={mayEdit && <StartButton id={id} from={null} label={text.empty.start} isMain />}
    >
      {mayEdit ? text.empty.toWrite : text.empty.toWait}
    </State>
  );
}

/** Every document is written in English first, and then in the other languages. */
function LanguageChoice({ id }: { id: string }) {
  const navigate = useNavigate();
  const { document, language = "en" } = splitDocument(id);
  const choose = (next: Language) =>
    void navigate({ to: `/design/${next === "en" ? document : translationId(document, next)}` as never });
  return (
    <Segmented
      label={text.language}
      options={languages.map(value => ({ value, label: languageNames[value] }))}
      value={language}
      onChange={choose}
    />
  );
}

interface NoTranslationProps {
  document: DesignDocument;
  translation: TranslationState;
  mayEdit: boolean;
}

function NoTranslation({ document: { id, needsApproval }, translation, mayEdit }: NoTranslationProps) {
  const name = languageNames[translation.language];
  const isOwn = translation.state === "own";
  return (
    <State
      icon={IconLanguage}
      title={isOwn ? translationText.ownInUse(name) : translationText.none(name)}
      actions={
        mayEdit && (
          <StartButton
            id={id}
            from={null}
            label={isOwn ? translationText.changeOwn : translationText.translate}
            isMain
          />
        )
      }
    >
      {isOwn
        ? translationText.whyOwn(name)
        : needsApproval
          ? translationText.noneToSign(name)
          : translationText.noneToRead(name)}
    </State>
  );
}

function PublishedText({ id, version }: { id: string; version: number }) {
  const query = useVersionContent(id, version);
  if (query.error && !query.data) return <QueryError query={query} title={text.textNotLoaded} />;
  return query.data ? kindOf(id).read(query.data.content) : null;
}

interface PublicationProps {
  document: DesignDocument;
  draft: Draft;
  mayEdit: boolean;
}

/** A draft that waits for a colleague or for its day. */
function Publication({ document, draft, mayEdit }: PublicationProps) {
  const site = useSiteTime();
  const me = useUserInfo()?.userId;
  const [dialog, setDialog] = useState<"confirm" | "end">();
  const { publication } = draft;
  if (!publication) return null;
  const { askedBy, askedByName, publishOn, confirmedByName } = publication;
  const isMine = askedBy === me;
  const day = publishOn === null ? null : staffDate(publishOn, site);
  return (
    <div className={classes["notes"]}>
      <Note
        tone="amber"
        icon={IconClock}
        act={
          mayEdit && (
            <Row gap={8}>
              <Button size="xs" onClick={() => setDialog("end")}>
                {confirmedByName !== null
                  ? publicationText.stop
                  : isMine
                    ? publicationText.withdraw
                    : publicationText.decline}
              </Button>
              {document.canConfirm && (
                <Button size="xs" variant="filled" onClick={() => setDialog("confirm")}>
                  {publicationText.review}
                </Button>
              )}
            </Row>
          )
        }
      >
        {confirmedByName !== null
          ? publicationText.confirmed(day)
          : isMine
            ? publicationText.youAsked(day)
            : publicationText.asked(askedByName, day)}
      </Note>
      {dialog === "confirm" && <ConfirmDialog document={document} draft={draft} onClose={() => setDialog(undefined)} />}
      {dialog === "end" && <EndDialog document={document} draft={draft} onClose={() => setDialog(undefined)} />}
    </div>
  );
}
