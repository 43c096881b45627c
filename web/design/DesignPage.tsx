import type { Document } from "@hb/domain/design/contract.ts";
import { approvalReminder, currentApproval, draftStateLabels } from "@hb/domain/design/document.ts";
import { splitDocument } from "@hb/domain/design/translation.ts";
import { staffDate } from "@hb/domain/format.ts";
import { languageNames } from "@hb/domain/language.ts";
import { NativeSelect } from "@mantine/core";
import { Link, useNavigate, useRouterState } from "@tanstack/react-router";
import { looksOnly } from "../change/Acts.tsx";
import { QueryError } from "../shell/failures/QueryError.tsx";
import { useUserInfo } from "../shell/sign-in-state.ts";
import { useSiteTime } from "../shell/site-time.ts";
import { Skeleton } from "../ui/layout/Skeleton.tsx";
import { Row } from "../ui/layout/Stack.tsx";
import { Faint, Text } from "../ui/layout/Text.tsx";
import { RailPage } from "../ui/page/RailPage.tsx";
import { DesignFileMenu } from "./DesignFile.tsx";
import { DocumentView } from "./DocumentView.tsx";
import { useDocuments, useLiveDesign } from "./data.ts";
import { groupText, designText as text } from "./document-text.tsx";
import { kindOf } from "./kinds.tsx";
import { NewQuestionnaire } from "./NewQuestionnaire.tsx";
import { StateChip } from "./StateChip.tsx";
import classes from "./DesignPage.module.css";

/** What the study writes itself for its participants, in drafts and published versions. */
export function DesignPage() {
  useLiveDesign();
  const documents = useDocuments();
  const below = useRouterState({ select: state => state.location.pathname.split("/")[2] });
  const navigate = useNavigate();
  const user = useUserInfo();
  const mayEdit = user?.permissions.users === true && !looksOnly(user, ["users"]);
  const { document: opened } = splitDocument(below ?? "");
  /** A translation is opened from its English document. */
  const all = (documents.data ?? []).filter(({ translation }) => translation === null);
  const groups = [...new Set(all.map(({ id }) => kindOf(id).group))];
  const chosen = all.find(({ id }) => id === opened) ?? all[0];
  const shown = documents.data?.find(({ id }) => id === below) ?? chosen;
  const translationsOf = (id: string) =>
    (documents.data ?? []).filter(one => one.translation && splitDocument(one.id).document === id);
  return (
    <RailPage
      label={text.documents}
      rail={
        <>
          <Row gap={8} className={classes["head"]}>
            <h1>{text.title}</h1>
            <DesignFileMenu mayEdit={mayEdit} />
          </Row>
          {/* On a narrow screen the list would push the document away. */}
          <NativeSelect
            className={classes["chooser"] ?? ""}
            aria-label={text.document}
            value={chosen?.id ?? ""}
            data={groups.map(group => ({
              group,
              items: all
                .filter(({ id }) => kindOf(id).group === group)
                .map(({ id, title, draft }) => ({
                  value: id,
                  label: draft ? text.inState(title, draftStateLabels[draft.state]) : title,
                })),
            }))}
            onChange={event => void navigate({ to: `/design/${event.currentTarget.value}` as never })}
          />
          {mayEdit && groups.includes(groupText.questionnaires) && (
            <div className={classes["below-chooser"]}>
              <NewQuestionnaire />
            </div>
          )}
          <div className={classes["rail"]}>
            {groups.map(group => (
              <section key={group} aria-label={group}>
                <Text as="h2" size="small" tone="faint" className={classes["group"] ?? ""}>
                  {group}
                </Text>
                <ul className={classes["documents"]}>
                  {all
                    .filter(({ id }) => kindOf(id).group === group)
                    .map(document => (
                      <li key={document.id}>
                        <Link
                          to={`/design/${document.id}` as never}
                          className={`rail-choice ${classes["document"]}`}
                          {...(document === chosen && { "aria-current": "page" })}
                        >
                          <Summary document={document} translations={translationsOf(document.id)} />
                        </Link>
                      </li>
                    ))}
                </ul>
                {mayEdit && group === groupText.questionnaires && (
                  <div className={classes["add"]}>
                    <NewQuestionnaire />
                  </div>
                )}
              </section>
            ))}
          </div>
        </>
      }
    >
      {documents.error && !documents.data && <QueryError query={documents} title={text.notLoaded} />}
      {documents.isPending && (
        <div className={classes["panel"]}>
          <Skeleton height={8} lines={6} />
        </div>
      )}
      {shown && <DocumentView key={shown.id} id={shown.id} />}
    </RailPage>
  );
}

interface SummaryProps {
  document: Document;
  translations: readonly Document[];
}

function Summary({ document: { id, title, current, draft }, translations }: SummaryProps) {
  const site = useSiteTime();
  const { today } = site;
  const approval = current ? currentApproval(current) : undefined;
  const reminder = approval && approvalReminder(approval, today);
  return (
    <>
      <Row as="span" gap={8} className={classes["line"] ?? ""}>
        <b>{title}</b>
        {draft && <StateChip state={draft.state} />}
      </Row>
      <Faint size="small">
        {current === null
          ? text.unpublished
          : current.publishedBy === null && id !== "consent"
            ? text.own
            : text.version(current.version, staffDate(current.publishedOn, site))}
        {reminder && ` · ${reminder}`}
        {current && translations.map(one => ` · ${translationWords(one)}`)}
      </Faint>
    </>
  );
}

/** `Spanish`, `No Spanish`, `Spanish: 3 left` */
function translationWords({ translation, draft }: Document): string {
  if (!translation) return "";
  const name = languageNames[translation.language];
  if (draft && translation.left) return text.leftToTranslate(name, translation.left);
  return translation.state === "missing" ? text.untranslated(name) : name;
}
