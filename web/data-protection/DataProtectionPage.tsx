import { anonymizationReasons } from "@hb/domain/data-protection/anonymization.ts";
import { staffShortDateTime } from "@hb/domain/format.ts";
import { Button } from "@mantine/core";
import { IconShieldCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Acts } from "../change/Acts.tsx";
import { QueryError } from "../shell/failures/QueryError.tsx";
import { useUserInfo } from "../shell/sign-in-state.ts";
import { useSiteTime } from "../shell/site-time.ts";
import { Skeleton } from "../ui/layout/Skeleton.tsx";
import { Stack } from "../ui/layout/Stack.tsx";
import { Text } from "../ui/layout/Text.tsx";
import { Page, PageBody } from "../ui/page/Page.tsx";
import { PageHead } from "../ui/page/PageHead.tsx";
import { State } from "../ui/page/State.tsx";
import { AnonymizeDialog } from "./AnonymizeDialog.tsx";
import { Due, SealedDue } from "./Due.tsx";
import {
  type AnonymizationRequest,
  useAnonymizationRequests,
  useLiveDataProtection,
  useRetentionDue,
  useSealedDue,
} from "./data.ts";
import { requestsText, dataProtectionText as text } from "./text.tsx";
import classes from "./DataProtectionPage.module.css";

interface Deciding {
  ids: readonly number[];
  why?: "retention";
}

/** Requests to confirm, people whose retention period has ended, and sealed consents to erase. */
export function DataProtectionPage() {
  useLiveDataProtection();
  const requests = useAnonymizationRequests();
  const [page, setPage] = useState(0);
  const due = useRetentionDue(page);
  const sealed = useSealedDue();
  const [deciding, setDeciding] = useState<Deciding>();
  const asked = requests.data ?? [];
  const total = due.data?.total ?? 0;
  const isEmpty = requests.data?.length === 0 && due.data?.total === 0 && sealed.data?.total === 0;
  return (
    <Page>
      <PageHead
        title={text.title}
        count={due.data && requests.data && text.counts(asked.length, total, sealed.data?.total ?? 0)}
      />
      <PageBody>
        {requests.error && !requests.data && <QueryError query={requests} title={text.requestsFailed} />}
        {due.error && !due.data && <QueryError query={due} title={text.dueFailed} />}
        {sealed.error && !sealed.data && <QueryError query={sealed} title={text.sealedFailed} />}
        {(requests.isPending || due.isPending) && !requests.error && !due.error && (
          <Stack gap={24} className={classes["loading"]}>
            {[180, 240, 200, 260].map(width => (
              <Skeleton key={width} width={width} height={8} />
            ))}
          </Stack>
        )}
        {isEmpty && (
          <State icon={IconShieldCheck} title={text.nothing}>
            {text.nothingText(
              <Link to="/settings" hash="data-protection" className="link">
                {text.retentionPeriod}
              </Link>,
            )}
          </State>
        )}
        {asked.length > 0 && <Asked requests={asked} onReview={ids => setDeciding({ ids })} />}
        {due.data && total > 0 && (
          <Due
            rows={due.data.rows}
            counts={due.data.counts}
            total={total}
            page={page}
            onPage={setPage}
            onAct={ids => setDeciding({ ids, why: "retention" })}
          />
        )}
        {sealed.data && sealed.data.total > 0 && <SealedDue {...sealed.data} />}
      </PageBody>
      {deciding && (
        <AnonymizeDialog
          participantIds={deciding.ids}
          {...(deciding.why && { why: deciding.why })}
          onClose={() => setDeciding(undefined)}
        />
      )}
    </Page>
  );
}

interface AskedProps {
  requests: readonly AnonymizationRequest[];
  onReview: (ids: number[]) => void;
}

/** People requested together are decided together. */
function Asked({ requests, onReview }: AskedProps) {
  const myId = useUserInfo()?.userId;
  const site = useSiteTime();
  const batches = Map.groupBy(requests, ({ askedBy, askedAt }) => `${askedBy} ${askedAt}`);
  return (
    <section className={classes["section"]} aria-labelledby="asked">
      <h2 id="asked">{requestsText.title}</h2>
      <ul className={classes["list"]}>
        {[...batches].map(([batch, together]) => {
          const first = together[0] as AnonymizationRequest;
          const ids = together.map(({ participantId }) => participantId);
          const isMine = first.askedBy === myId;
          return (
            <li key={batch} className={classes["row"]}>
              <Stack grow>
                <Text weight="medium">{peopleLabel(together)}</Text>
                <Text size="small" tone="faint" className="numbers">
                  {requestsText.requestedOn(
                    isMine ? undefined : first.askedByName,
                    staffShortDateTime(first.askedAt, site),
                    anonymizationReasons[first.why],
                  )}
                </Text>
              </Stack>
              <Acts of={["anonymisePeople", "endAnonymisationRequests"]}>
                <Button
                  variant={isMine ? "default" : "filled"}
                  aria-label={requestsText.reviewOf(peopleLabel(together))}
                  onClick={() => onReview(ids)}
                >
                  {requestsText.review}
                </Button>
              </Acts>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function peopleLabel(together: readonly AnonymizationRequest[]): string {
  const [first] = together;
  if (together.length === 1 && first) return `${first.participantId}${first.name === null ? "" : ` ${first.name}`}`;
  return requestsText.several(together.map(({ participantId }) => participantId));
}
