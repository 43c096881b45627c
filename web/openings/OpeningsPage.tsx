import { DateOn } from "@hb/domain/contract.ts";
import { staffDateTime } from "@hb/domain/format.ts";
import type { Opening, OpeningFilters } from "@hb/domain/openings/contract.ts";
import { addDays } from "@hb/domain/time.ts";
import { Button, Select } from "@mantine/core";
import { IconEye } from "@tabler/icons-react";
import { ExportButton } from "../export/ExportButton.tsx";
import { useColleagues } from "../queries/colleagues.ts";
import { QueryError } from "../shell/failures/QueryError.tsx";
import { useAddressParam } from "../shell/routing/address.ts";
import { useUserInfo } from "../shell/sign-in-state.ts";
import { useSiteTime } from "../shell/site-time.ts";
import { Chip } from "../ui/Chip.tsx";
import { DateField } from "../ui/fields/DateField.tsx";
import { LinkButton } from "../ui/fields/LinkButton.tsx";
import { Switch } from "../ui/fields/Switch.tsx";
import { Row } from "../ui/layout/Stack.tsx";
import { Text } from "../ui/layout/Text.tsx";
import { Page, PageBody } from "../ui/page/Page.tsx";
import { PageHead } from "../ui/page/PageHead.tsx";
import { State } from "../ui/page/State.tsx";
import { Table } from "../ui/table/Table.tsx";
import { useOpenings } from "./data.ts";
import { openingsText as text } from "./text.ts";
import classes from "./Openings.module.css";

const daysShown = 30;

/** Which colleague opened whose record, and when. */
export function OpeningsPage() {
  const { filters, fields } = useFilters();
  const query = useOpenings(filters);
  const { data } = query;
  return (
    <Page>
      <PageHead title={text.title} count={data && text.count(data.total)} hasBar>
        {data && data.total > 0 && (
          <ExportButton choices={[{ label: text.export, request: { list: "openings", filters } }]} />
        )}
      </PageHead>
      <Row gap={12} align="end" wrap className={`screen-only ${classes["tools"]}`}>
        {fields}
      </Row>
      <PageBody>
        {query.error && !data && <QueryError query={query} title={text.unreadable} />}
        {data?.total === 0 && (
          <State icon={IconEye} title={text.empty.title}>
            {text.empty.about}
          </State>
        )}
        {data && data.total > 0 && <OpeningTable rows={data.rows} />}
        {query.hasNextPage && (
          <p className={classes["more"]}>
            <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {text.showMore}
            </Button>{" "}
            <span className="numbers" aria-live="polite">
              {text.shown(data?.rows.length ?? 0, data?.total ?? 0)}
            </span>
          </p>
        )}
        {data && data.total > 0 && (
          <Text size="small" tone="faint" className={classes["more"]}>
            {text.about}
          </Text>
        )}
      </PageBody>
    </Page>
  );
}

/** In the address bar, so that a list can be linked to. */
function useFilters() {
  const { today } = useSiteTime();
  const colleagues = useColleagues();
  const [userId, setUserId] = useAddressParam("user");
  const [fromWord, setFrom] = useAddressParam("from");
  const [toWord, setTo] = useAddressParam("to");
  const [only, setOnly] = useAddressParam("only");
  const from = DateOn.safeParse(fromWord).data ?? addDays(today, -daysShown);
  const to = DateOn.safeParse(toWord).data ?? today;
  const onlyOpened = only === "opened";
  const filters: OpeningFilters = { from, to, ...(userId && { userId }), ...(onlyOpened && { onlyOpened }) };
  const fields = (
    <>
      <Select
        label={text.filters.colleague}
        placeholder={text.filters.everyone}
        data={colleagues.map(one => ({ value: one.userId, label: one.name }))}
        value={userId ?? null}
        searchable
        clearable
        clearButtonProps={{ "aria-label": text.filters.everyone, tabIndex: 0 }}
        nothingFoundMessage={text.filters.noResults}
        onChange={value => setUserId(value ?? undefined)}
      />
      <DateField
        label={text.filters.from}
        className={classes["date"] ?? ""}
        clearable={false}
        value={from}
        maxDate={to}
        onChange={on => on && setFrom(on)}
      />
      <DateField
        label={text.filters.to}
        className={classes["date"] ?? ""}
        clearable={false}
        value={to}
        minDate={from}
        onChange={on => on && setTo(on)}
      />
      <label className={classes["only"]} htmlFor="only-opened">
        <Switch id="only-opened" checked={onlyOpened} onSwitch={on => setOnly(on ? "opened" : undefined)} />
        {text.filters.hideLoaded}
      </label>
    </>
  );
  return { filters, fields };
}

function OpeningTable({ rows }: { rows: readonly Opening[] }) {
  const site = useSiteTime();
  const canOpen = useUserInfo()?.permissions.participants === true;
  const [, openPerson] = useAddressParam("person");
  return (
    <Table className={classes["table"]} isSticky head={text.heads}>
      {rows.map(({ at, userId, userName, participantId, participantName, opened }) => (
        <tr key={`${at} ${userId} ${participantId}`}>
          <td className="numbers">{staffDateTime(at, site)}</td>
          <td>{userName}</td>
          <td>
            <Text as="span" tone="faint" className="numbers">
              {participantId}
            </Text>{" "}
            {canOpen ? (
              <LinkButton onClick={() => openPerson(String(participantId), "new")}>{participantName}</LinkButton>
            ) : (
              participantName
            )}{" "}
            {!opened && (
              <Chip tone="grey" small>
                {text.loaded}
              </Chip>
            )}
          </td>
        </tr>
      ))}
    </Table>
  );
}
