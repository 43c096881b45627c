import { staffDates } from "@hb/domain/format.ts";
import { formatMoney } from "@hb/domain/money.ts";
import { fullName } from "@hb/domain/participants/participant.ts";
import { IconCoin } from "@tabler/icons-react";
import { ExportButton } from "../../export/ExportButton.tsx";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import { useAddressParam } from "../../shell/routing/address.ts";
import { useUserInfo } from "../../shell/sign-in-state.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { StatusChip } from "../../status/StatusChip.tsx";
import { LinkButton } from "../../ui/fields/LinkButton.tsx";
import { Row } from "../../ui/layout/Stack.tsx";
import { Text } from "../../ui/layout/Text.tsx";
import { State } from "../../ui/page/State.tsx";
import { Table } from "../../ui/table/Table.tsx";
import { useBonusTotals } from "../data.ts";
import { ShowMore, useDates } from "./SessionList.tsx";
import { bonusText as text } from "./text.ts";
import classes from "./SessionList.module.css";

/** Bonus per participant, for sessions on these dates. */
export function BonusTotals() {
  const site = useSiteTime();
  const { from, to, fields } = useDates();
  const [, openPerson] = useAddressParam("person");
  const canOpen = useUserInfo()?.permissions.participants === true;
  const query = useBonusTotals(from, to);
  const { data } = query;
  return (
    <div className={classes["scroller"]}>
      <Row gap={12} align="end" wrap className={classes["tools"]}>
        {fields}
        {data && data.total > 0 && (
          <ExportButton choices={[{ label: text.export, request: { list: "bonusTotals", from, to } }]} />
        )}
      </Row>
      {query.error && !data && <QueryError query={query} title={text.unreadable} />}
      {data?.total === 0 && (
        <State icon={IconCoin} title={text.empty.title}>
          {text.empty.about(staffDates(from, to, site))}
        </State>
      )}
      {data && data.total > 0 && (
        <Table
          className={classes["table"]}
          isSticky
          head={[
            text.participant,
            text.status,
            { key: "sessions", children: text.sessions, "data-number": true },
            { key: "bonus", children: text.bonus, "data-number": true },
          ]}
        >
          {data.rows.map(({ participant, sessions, bonusCents }) => (
            <tr key={participant.id}>
              <td>
                {canOpen ? (
                  <LinkButton onClick={() => openPerson(String(participant.id), "new")}>
                    {fullName(participant)}
                  </LinkButton>
                ) : (
                  <b>{fullName(participant)}</b>
                )}{" "}
                <Text as="span" tone="faint" className="numbers">
                  {participant.id}
                </Text>
              </td>
              <td>
                <StatusChip kind="participant" status={participant.status} bare />
              </td>
              <td data-number>{sessions}</td>
              <td data-number>{formatMoney(bonusCents)}</td>
            </tr>
          ))}
          <tr className={classes["sum"]}>
            <td colSpan={3}>{text.people(data.total)}</td>
            <td data-number>{formatMoney(data.sumCents)}</td>
          </tr>
        </Table>
      )}
      <ShowMore query={query} />
    </div>
  );
}
