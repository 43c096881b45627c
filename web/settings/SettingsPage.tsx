import { Button } from "@mantine/core";
import { IconMapPinOff, IconServerOff } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useEffect, useId, useState } from "react";
import { Colleagues } from "../presence/Colleagues.tsx";
import { QueryError } from "../shell/failures/QueryError.tsx";
import { Skeleton } from "../ui/layout/Skeleton.tsx";
import { Text } from "../ui/layout/Text.tsx";
import { Note } from "../ui/Note.tsx";
import { Page, PageBody } from "../ui/page/Page.tsx";
import { PageHead } from "../ui/page/PageHead.tsx";
import { type SettingsNow, useSettings } from "./data.ts";
import { EmailRulesTable } from "./EmailRulesTable.tsx";
import { SettingField } from "./SettingField.tsx";
import { settingsPageText as text } from "./text.ts";
import classes from "./SettingsPage.module.css";

/** The study's settings. Each is saved on its own and applies everywhere immediately. */
export function SettingsPage() {
  const query = useSettings();
  return (
    <Page>
      <PageHead title={text.title} count={text.saving}>
        <Colleagues kind="page" id="settings" />
      </PageHead>
      <PageBody>
        {query.error && !query.data && <QueryError query={query} title={text.failed} />}
        {query.isPending && (
          <div className={classes["column"]}>
            <Skeleton height={8} lines={6} />
          </div>
        )}
        {query.data && <Groups now={query.data} />}
      </PageBody>
    </Page>
  );
}

const Templates = lazy(async () => ({ default: (await import("../emails/Templates.tsx")).Templates }));

function Groups({ now }: { now: SettingsNow }) {
  const [isReading, setIsReading] = useState(false);
  useEffect(() => {
    // A link to a group works even though the settings load after the page.
    const group = location.hash.length > 1 ? document.getElementById(location.hash.slice(1)) : null;
    group?.scrollIntoView();
    group?.querySelector("button")?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={classes["column"]}>
      <Group title={text.study.title} sentence={text.study.sentence}>
        <SettingField name="studyName" now={now}>
          {text.study.studyName}
        </SettingField>
        <SettingField name="contactMailbox" now={now}>
          {text.study.contactMailbox}
        </SettingField>
      </Group>
      <Group title={text.site.title} sentence={text.site.sentence}>
        <SettingField name="siteTimeZone" now={now}>
          {text.site.siteTimeZone}
        </SettingField>
        <SettingField name="paper" now={now}>
          {text.site.paper}
        </SettingField>
        {now.settings.siteAddress.trim() === "" && (
          <div className={classes["notes"]}>
            <Note tone="amber" icon={IconMapPinOff}>
              {text.site.noAddress}
            </Note>
          </div>
        )}
        <SettingField name="siteAddress" now={now}>
          {text.site.siteAddress}
        </SettingField>
        <SettingField name="arrivalNote" now={now}>
          {text.site.arrivalNote}
        </SettingField>
        {now.settings.participantLanguages === "englishAndSpanish" && (
          <SettingField name="arrivalNoteEs" now={now}>
            {text.site.arrivalNoteEs}
          </SettingField>
        )}
      </Group>
      <Group title={text.languages.title} sentence={text.languages.sentence}>
        <SettingField name="participantLanguages" now={now}>
          {text.languages.participantLanguages}
        </SettingField>
      </Group>
      <Group title={text.visits.title} sentence={text.visits.sentence}>
        <SettingField name="checkInMinutes" now={now}>
          {text.visits.checkInMinutes}
        </SettingField>
      </Group>
      <Group title={text.booking.title} sentence={text.booking.sentence}>
        <SettingField name="bookingCutOffHours" now={now}>
          {text.booking.bookingCutOffHours}
        </SettingField>
        <SettingField name="slotHoldMinutes" now={now}>
          {text.booking.slotHoldMinutes}
        </SettingField>
      </Group>
      <Group title={text.remoteStudy.title} sentence={text.remoteStudy.sentence}>
        <SettingField name="remoteStudyWeeks" now={now}>
          {text.remoteStudy.remoteStudyWeeks}
        </SettingField>
      </Group>
      <Group id="targets" title={text.targets.title} sentence={text.targets.sentence}>
        <SettingField name="targets" now={now}>
          {text.targets.targets}
        </SettingField>
      </Group>
      <Group id="emails" title={text.emails.title} sentence={text.emails.sentence}>
        {!now.hasMailServer && (
          <div className={classes["notes"]}>
            <Note tone="grey" icon={IconServerOff}>
              <b>{text.emails.noServer}</b> {text.emails.untilServer}
            </Note>
          </div>
        )}
        <SettingField name="quietHours" now={now}>
          {text.emails.quietHours}
        </SettingField>
        <EmailRulesTable now={now} />
        <Text as="div" mt={24}>
          <Button onClick={() => setIsReading(true)}>{text.emails.viewTexts}</Button>
        </Text>
        <Suspense>{isReading && <Templates onClose={() => setIsReading(false)} />}</Suspense>
      </Group>
      <Group id="sign-in" title={text.signIn.title} sentence={text.signIn.sentence}>
        <SettingField name="secondFactor" now={now}>
          {text.signIn.secondFactor}
        </SettingField>
        <SettingField name="signInHours" now={now}>
          {text.signIn.signInHours}
        </SettingField>
        <SettingField name="signInDays" now={now}>
          {text.signIn.signInDays}
        </SettingField>
        <SettingField name="idleLockMinutes" now={now}>
          {text.signIn.idleLockMinutes}
        </SettingField>
      </Group>
      <Group id="data-protection" title={text.dataProtection.title} sentence={text.dataProtection.sentence}>
        <SettingField name="retentionUnansweredMonths" now={now}>
          {text.dataProtection.retentionUnansweredMonths}
        </SettingField>
        <SettingField name="retentionNotTakenMonths" now={now}>
          {text.dataProtection.retentionNotTakenMonths}
        </SettingField>
        <SettingField name="retentionEndedMonths" now={now}>
          {text.dataProtection.retentionEndedMonths}
        </SettingField>
        <SettingField name="retentionConsentMonths" now={now}>
          {text.dataProtection.retentionConsentMonths}
        </SettingField>
        <Text as="div" mt={24}>
          <Link to="/data-protection" className="link">
            {text.dataProtection.review}
          </Link>
        </Text>
      </Group>
    </div>
  );
}

interface GroupProps {
  /** For links to this group. */
  id?: string;
  title: string;
  sentence: string;
  children: ReactNode;
}

function Group({ id, title, sentence, children }: GroupProps) {
  const titleId = useId();
  return (
    <section id={id} className={classes["group"]} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <Text tone="quiet" mb={10}>
        {sentence}
      </Text>
      {children}
    </section>
  );
}
