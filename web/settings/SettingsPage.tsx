import { Button } from "@mantine/core";
import { IconServerOff } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useEffect, useId, useState } from "react";
import { Colleagues } from "../presence/Colleagues.tsx";
import { QueryError } from "../shell/failures/QueryError.tsx";
import { Note } from "../ui/Note.tsx";
import { PageHead } from "../ui/page/PageHead.tsx";
import { type SettingsNow, useSettings } from "./data.ts";
import { EmailRulesTable } from "./EmailRulesTable.tsx";
import { SettingField } from "./SettingField.tsx";
import classes from "./SettingsPage.module.css";

/** What the study decides for itself; each setting is saved by itself and holds at once, everywhere. */
export function SettingsPage() {
  const query = useSettings();
  return (
    <div className={classes["page"]}>
      <PageHead title="Settings" count="saved as you go, for everybody at once">
        <Colleagues kind="page" id="settings" />
      </PageHead>
      <div className={classes["body"]}>
        {query.error && !query.data && <QueryError query={query} title="The settings could not be loaded" />}
        {query.isPending && <Skeleton />}
        {query.data && <Groups now={query.data} />}
      </div>
    </div>
  );
}

const Templates = lazy(async () => ({ default: (await import("../emails/Templates.tsx")).Templates }));

function Groups({ now }: { now: SettingsNow }) {
  const [isReading, setIsReading] = useState(false);
  useEffect(() => {
    // An address that names a group leads to it, also where the settings came later than the page.
    const group = location.hash.length > 1 ? document.getElementById(location.hash.slice(1)) : null;
    group?.scrollIntoView();
    group?.querySelector("button")?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={classes["column"]}>
      <Group title="Study" sentence="How the study calls itself, on every screen, public page and mail.">
        <SettingField name="studyName" now={now}>
          In the bar, on public pages, and as the sender of mails.
        </SettingField>
        <SettingField name="contactMailbox" now={now}>
          Answers to mails arrive here, and public pages name it as the contact.
        </SettingField>
      </Group>
      <Group title="Site" sentence="Where visits take place, and on which clock.">
        <SettingField name="siteTimeZone" now={now}>
          Every visit is shown in this zone. It cannot be changed once there is a session.
        </SettingField>
        <SettingField name="siteAddress" now={now}>
          Stands in booking mails under “Where”.
        </SettingField>
        <SettingField name="arrivalNote" now={now}>
          Stands in booking mails under “Bring”.
        </SettingField>
      </Group>
      <Group title="Booking" sentence="What participants can do by themselves on the booking page.">
        <SettingField name="bookingCutOffHours" now={now}>
          Until then a participant may move or cancel a visit; afterwards they are asked to write.
        </SettingField>
        <SettingField name="slotHoldMinutes" now={now}>
          For so long a chosen time stays theirs while they decide.
        </SettingField>
      </Group>
      <Group title="Remote study" sentence="How long people take part at home.">
        <SettingField name="remoteStudyWeeks" now={now}>
          Counted from the day somebody becomes remote active. It applies at once, also to those who take part already.
        </SettingField>
      </Group>
      <Group
        id="targets"
        title="Targets"
        sentence="Whom and how many the study wants. The overview sets who completed against it."
      >
        <SettingField name="targets" now={now}>
          How many are to complete, and which share of them each group is meant to be.
        </SettingField>
      </Group>
      <Group
        id="emails"
        title="Emails"
        sentence="When planned mail goes out. Everything that waits stands in the outbox."
      >
        {!now.hasMailServer && (
          <div className={classes["notes"]}>
            <Note tone="grey" icon={IconServerOff}>
              <b>There is no mail server.</b> Mails wait in the outbox until HB is started with SMTP_URL.
            </Note>
          </div>
        )}
        <SettingField name="quietHours" now={now}>
          Planned mail that falls due in these hours waits for their end. Confirmations go out at any hour.
        </SettingField>
        <EmailRulesTable now={now} />
        <div className={classes["wording"]}>
          <Button variant="default" onClick={() => setIsReading(true)}>
            Read the wording of all mails
          </Button>
        </div>
        <Suspense>{isReading && <Templates onClose={() => setIsReading(false)} />}</Suspense>
      </Group>
      <Group
        id="data-protection"
        title="Data protection"
        sentence="How long people are kept after the last change of their record. Whoever is due stands on Data protection; nobody is anonymised by itself."
      >
        <SettingField name="retentionUnansweredMonths" now={now}>
          Whoever registered or was contacted, and nothing followed. Empty for no end.
        </SettingField>
        <SettingField name="retentionNotTakenMonths" now={now}>
          Whoever does not take part. Empty for no end.
        </SettingField>
        <SettingField name="retentionEndedMonths" now={now}>
          Whoever took part. Signed consents stay sealed. Empty for no end.
        </SettingField>
        <SettingField name="retentionConsentMonths" now={now}>
          What somebody signed, counted from when they were anonymised. Empty for no end.
        </SettingField>
        <div className={classes["wording"]}>
          <Link to="/data-protection" className="link">
            See who is due
          </Link>
        </div>
      </Group>
    </div>
  );
}

interface GroupProps {
  /** Where an address can lead to. */
  id?: string;
  title: string;
  sentence: string;
  children: ReactNode;
}

function Group({ id, title, sentence, children }: GroupProps) {
  const titleId = useId();
  return (
    <section id={id} className={classes["group"]} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes["title"]}>
        {title}
      </h2>
      <p className={classes["sentence"]}>{sentence}</p>
      {children}
    </section>
  );
}

function Skeleton() {
  return (
    <div className={`${classes["column"]} ${classes["skeleton"]}`} aria-hidden="true">
      {[120, 220, 180, 260, 140, 200].map(width => (
        <span key={width} style={{ width }} />
      ))}
    </div>
  );
}
