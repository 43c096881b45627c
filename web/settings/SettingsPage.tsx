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
import classes from "./SettingsPage.module.css";

/** The study's settings. Each is saved on its own and applies everywhere immediately. */
export function SettingsPage() {
  const query = useSettings();
  return (
    <Page>
      <PageHead title="Settings" count="Changes are saved automatically and apply to everyone.">
        <Colleagues kind="page" id="settings" />
      </PageHead>
      <PageBody>
        {query.error && !query.data && <QueryError query={query} title="Couldn't load settings" />}
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
      <Group title="Study" sentence="The study's name and contact, shown everywhere.">
        <SettingField name="studyName" now={now}>
          In the top bar, on public pages, and as the sender of emails.
        </SettingField>
        <SettingField name="contactMailbox" now={now}>
          Replies go here. Also shown as the contact on public pages.
        </SettingField>
      </Group>
      <Group title="Site" sentence="Location and time zone for visits.">
        <SettingField name="siteTimeZone" now={now}>
          Visits are shown in this time zone. It can't be changed once sessions exist.
        </SettingField>
        <SettingField name="paper" now={now}>
          For signed consents and printed pages. Sites in the US print on Letter, others on A4. Consents that are
          already signed stay as they are.
        </SettingField>
        {now.settings.siteAddress.trim() === "" && (
          <div className={classes["notes"]}>
            <Note tone="amber" icon={IconMapPinOff}>
              Participants can't see where to go: booking emails and the booking page have no address.
            </Note>
          </div>
        )}
        <SettingField name="siteAddress" now={now}>
          Shown in booking emails under “Where”.
        </SettingField>
        <SettingField name="arrivalNote" now={now}>
          Shown in booking emails under “Bring”.
        </SettingField>
        {now.settings.participantLanguages === "englishAndSpanish" && (
          <SettingField name="arrivalNoteEs" now={now}>
            For participants who read Spanish. Until it's set, they read the English one.
          </SettingField>
        )}
      </Group>
      <Group title="Languages" sentence="What participants read: public pages, emails and consent forms.">
        <SettingField name="participantLanguages" now={now}>
          The link, the participant's own choice or their browser decides. Texts that the study hasn't published in
          Spanish stay in English.
        </SettingField>
      </Group>
      <Group title="Visits" sentence="What the front desk and the scheduler offer, and when.">
        <SettingField name="checkInMinutes" now={now}>
          A visit can be checked in from then on, and marked as NoShow once it starts. Earlier than that, it's a
          correction with a reason.
        </SettingField>
      </Group>
      <Group title="Booking" sentence="What participants can do on the booking page.">
        <SettingField name="bookingCutOffHours" now={now}>
          Participants can reschedule or cancel until then. After that, they're asked to contact you.
        </SettingField>
        <SettingField name="slotHoldMinutes" now={now}>
          How long a selected time is held while the participant decides.
        </SettingField>
      </Group>
      <Group title="Remote study" sentence="How long people take part at home.">
        <SettingField name="remoteStudyWeeks" now={now}>
          Counted from the day someone becomes remote active. Takes effect immediately, including for current
          participants.
        </SettingField>
      </Group>
      <Group id="targets" title="Targets" sentence="Recruitment goals, compared with completions on Overview.">
        <SettingField name="targets" now={now}>
          Target completions and the share for each group.
        </SettingField>
      </Group>
      <Group id="emails" title="Emails" sentence="When planned emails are sent. They wait in the outbox until then.">
        {!now.hasMailServer && (
          <div className={classes["notes"]}>
            <Note tone="grey" icon={IconServerOff}>
              <b>No email server is set up.</b> Emails wait in the outbox until SMTP_URL is set.
            </Note>
          </div>
        )}
        <SettingField name="quietHours" now={now}>
          Emails due during quiet hours go out afterward. Confirmations are sent at any time.
        </SettingField>
        <EmailRulesTable now={now} />
        <Text as="div" mt={24}>
          <Button onClick={() => setIsReading(true)}>View texts</Button>
        </Text>
        <Suspense>{isReading && <Templates onClose={() => setIsReading(false)} />}</Suspense>
      </Group>
      <Group id="sign-in" title="Sign-in" sentence="How colleagues sign in.">
        <SettingField name="secondFactor" now={now}>
          Besides the password, sign-in then needs a code from a phone. Anyone who hasn't set it up in time can't do
          anything else first.
        </SettingField>
        <SettingField name="signInHours" now={now}>
          For those who can give access or take data out. After that they sign in again, where they left off.
        </SettingField>
        <SettingField name="signInDays" now={now}>
          For everyone who can do neither.
        </SettingField>
        <SettingField name="idleLockMinutes" now={now}>
          A screen that no one has used for this long is covered until its person signs in again. What was typed stays.
        </SettingField>
      </Group>
      <Group
        id="data-protection"
        title="Data protection"
        sentence="How long people are kept after the last change to their record. Nothing is anonymized automatically: review people on Data protection once their retention period ends."
      >
        <SettingField name="retentionUnansweredMonths" now={now}>
          People who registered or were contacted and never enrolled. Leave blank to keep indefinitely.
        </SettingField>
        <SettingField name="retentionNotTakenMonths" now={now}>
          People who don't take part. Leave blank to keep indefinitely.
        </SettingField>
        <SettingField name="retentionEndedMonths" now={now}>
          People who took part. Their signed consents stay sealed. Leave blank to keep indefinitely.
        </SettingField>
        <SettingField name="retentionConsentMonths" now={now}>
          Signed consents, counted from when their signer was anonymized. Leave blank to keep indefinitely.
        </SettingField>
        <Text as="div" mt={24}>
          <Link to="/data-protection" className="link">
            Review people
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
