import { staffDateTime } from "@hb/domain/format.ts";
import { countedDays } from "@hb/domain/openings/contract.ts";
import { QueryError } from "../shell/failures/QueryError.tsx";
import { useUserInfo } from "../shell/sign-in-state.ts";
import { useSiteTime } from "../shell/site-time.ts";
import { LinkButton } from "../ui/fields/LinkButton.tsx";
import { Row } from "../ui/layout/Stack.tsx";
import { Text } from "../ui/layout/Text.tsx";
import { Section } from "../ui/page/Section.tsx";
import { useOpeningsOf } from "./data.ts";
import { openedByText as text } from "./text.ts";
import classes from "./Openings.module.css";

/** Which colleagues opened this person's record. Nothing without access to the log. */
export function OpenedBy({ participantId }: { participantId: number }) {
  return useUserInfo()?.permissions.log ? <Colleagues participantId={participantId} /> : null;
}

function Colleagues({ participantId }: { participantId: number }) {
  const site = useSiteTime();
  const query = useOpeningsOf(participantId);
  const { data } = query;
  if (query.error && !data) return <QueryError query={query} title={text.unreadable} />;
  if (!data || data.total === 0) return null;
  return (
    <Section title={text.title}>
      <ul className={classes["colleagues"]}>
        {data.rows.map(({ userId, name, lastAt, openedHours, loadedHours }) => (
          <Row as="li" key={userId} gap={12} justify="between" align="baseline">
            <span>
              {name}{" "}
              <Text as="span" size="small" tone="faint" className="numbers">
                {openedHours > 0 ? text.times(openedHours) : loadedHours > 0 ? text.onlyLoaded : text.earlier}
              </Text>
            </span>
            <Text as="span" size="small" tone="quiet" className={`numbers ${classes["when"]}`}>
              {staffDateTime(lastAt, site)}
            </Text>
          </Row>
        ))}
      </ul>
      {query.hasNextPage && (
        <LinkButton disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {text.showMore}
        </LinkButton>
      )}
      <Text size="small" tone="faint" mt={4} mb={12}>
        {text.about(countedDays)}
      </Text>
    </Section>
  );
}
