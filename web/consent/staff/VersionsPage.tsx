import { staffDate } from "@hb/domain/format.ts";
import { NativeSelect } from "@mantine/core";
import { IconCircleCheck, IconFileCheck, IconUsersGroup } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { Differences } from "../../design/Differences.tsx";
import { ExportButton } from "../../export/ExportButton.tsx";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import { useAddressParam } from "../../shell/routing/address.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { Chip } from "../../ui/Chip.tsx";
import { Row, Stack } from "../../ui/layout/Stack.tsx";
import { Faint, Text } from "../../ui/layout/Text.tsx";
import { formatNumber } from "../../ui/numbers.ts";
import { BackLink } from "../../ui/page/PageHead.tsx";
import { RailPage } from "../../ui/page/RailPage.tsx";
import { Tabs } from "../../ui/page/Tabs.tsx";
import { type ConsentVersion, useConsentText, useConsentVersions, useLiveConsents, useOutdated } from "../data.ts";
import { CheckFile } from "./CheckFile.tsx";
import { ConsentReading } from "./ConsentReading.tsx";
import { checkFileText } from "./check-file-text.ts";
import { OutdatedPeople } from "./OutdatedPeople.tsx";
import { versionsText } from "./versions-text.tsx";
import classes from "./VersionsPage.module.css";

const outdatedParam = "outdated";

/** Every version of the consent text, how they differ, and who signed an earlier one. */
export function VersionsPage() {
  useLiveConsents();
  const versions = useConsentVersions();
  const outdated = useOutdated();
  const [show, setShow] = useAddressParam("show");
  const [isChecking, setIsChecking] = useState(false);
  const all = versions.data ?? [];
  const current = all.find(({ isCurrent }) => isCurrent);
  const chosen = all.find(({ version }) => String(version) === show) ?? current;
  const isOutdated = show === outdatedParam;
  const count = outdated.data?.total ?? 0;
  return (
    <RailPage
      label={versionsText.rail}
      rail={
        <>
          <Row gap={8} className={classes["head"]}>
            <BackLink to="/participants" label={versionsText.back} />
            <h1>{versionsText.title}</h1>
            <ExportButton choices={[{ label: versionsText.exported, request: { list: "consents" } }]} isSmall />
          </Row>
          <ul className={classes["versions"]}>
            {all.map(version => (
              <li key={version.version}>
                <Choice isCurrent={!isOutdated && version === chosen} onClick={() => setShow(String(version.version))}>
                  <VersionSummary version={version} />
                </Choice>
              </li>
            ))}
          </ul>
          <ul className={classes["versions"]}>
            <li>
              <Choice isCurrent={isOutdated} onClick={() => setShow(outdatedParam)}>
                <Row as="span" gap={8} className={classes["line"] ?? ""}>
                  <IconUsersGroup size={16} aria-hidden="true" />
                  <b>{versionsText.outdated}</b>
                  <Text as="span" className="numbers" size="small" tone="faint">
                    {formatNumber(count)}
                  </Text>
                </Row>
              </Choice>
            </li>
            <li>
              <Choice onClick={() => setIsChecking(true)}>
                <Row as="span" gap={8} className={classes["line"] ?? ""}>
                  <IconFileCheck size={16} aria-hidden="true" />
                  <b>{checkFileText.open}</b>
                </Row>
              </Choice>
            </li>
          </ul>
        </>
      }
    >
      {versions.error && !versions.data && <QueryError query={versions} title={versionsText.failed} />}
      {isOutdated ? (
        <OutdatedPeople query={outdated} />
      ) : (
        chosen && <OneVersion key={chosen.version} version={chosen} versions={all} />
      )}
      {isChecking && <CheckFile onClose={() => setIsChecking(false)} />}
    </RailPage>
  );
}

interface ChoiceProps {
  isCurrent?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Choice({ isCurrent = false, onClick, children }: ChoiceProps) {
  return (
    <Stack
      as="button"
      gap={2}
      type="button"
      className={`rail-choice ${classes["version"]}`}
      {...(isCurrent && { "aria-current": true })}
      onClick={onClick}
    >
      {children}
    </Stack>
  );
}

function VersionSummary({
  version: { version, publishedOn, isCurrent, signed, declined },
}: {
  version: ConsentVersion;
}) {
  const site = useSiteTime();
  return (
    <>
      <Row as="span" gap={8} className={classes["line"] ?? ""}>
        <b>{versionsText.version(version)}</b>
        {isCurrent && (
          <Chip tone="green" icon={IconCircleCheck} bare>
            {versionsText.current}
          </Chip>
        )}
      </Row>
      <Faint size="small">
        {staffDate(publishedOn, site)} · {versionsText.answers(signed, declined)}
      </Faint>
    </>
  );
}

type View = "changes" | "text";

function OneVersion({ version, versions }: { version: ConsentVersion; versions: readonly ConsentVersion[] }) {
  const site = useSiteTime();
  const date = staffDate(version.publishedOn, site);
  const hash = <code>{version.textHash}</code>;
  const earlier = versions.filter(other => other.version < version.version);
  const [before, setBefore] = useState(earlier[0]?.version);
  const [view, setView] = useState<View>(earlier.length > 0 ? "changes" : "text");
  const tabs: { key: View; label: string }[] = [
    ...(earlier.length > 0 ? [{ key: "changes" as const, label: versionsText.changes }] : []),
    { key: "text", label: versionsText.fullText },
  ];
  return (
    <>
      <div className={classes["top"]}>
        <Text as="h2" size="title-2" weight="bold">
          {versionsText.version(version.version)}
        </Text>
        <p>{version.isCurrent ? versionsText.currentSince(date, hash) : versionsText.published(date, hash)}</p>
        {version.changes.length > 0 && (
          <ul>
            {version.changes.map(change => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        )}
        <Tabs label={versionsText.views} tabs={tabs} value={view} panelId="version-panel" onChange={setView} />
      </div>
      <div id="version-panel" role="tabpanel" aria-labelledby={`version-panel-${view}`} className={classes["panel"]}>
        {view === "text" && <FullText version={version.version} />}
        {view === "changes" && before !== undefined && (
          <>
            {earlier.length > 1 && (
              <NativeSelect
                className={classes["against"] ?? ""}
                label={versionsText.comparedWith}
                data={earlier.map(other => ({
                  value: String(other.version),
                  label: versionsText.version(other.version),
                }))}
                value={String(before)}
                onChange={event => setBefore(Number(event.currentTarget.value))}
              />
            )}
            <Differences document="consent" before={before} after={version.version} />
          </>
        )}
      </div>
    </>
  );
}

/** A version as people read and sign it, on one page. */
function FullText({ version }: { version: number }) {
  const query = useConsentText(version);
  const text = query.data?.text;
  if (query.error && !text) return <QueryError query={query} title={versionsText.fullTextFailed} />;
  return text && <ConsentReading text={text} />;
}
