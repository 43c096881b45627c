import type { EmailRow } from "@hb/domain/emails/contract.ts";
import { type RefObject, useCallback, useEffect, useMemo, useRef } from "react";
import { useIsPageWide } from "../../shell/frame/page-width.ts";
import type { SiteTime } from "../../shell/site-time.ts";
import { type TableHandle, VirtualTable } from "../../ui/table/VirtualTable.tsx";
import { useDensity } from "../../ui/theme/density.ts";
import { countMails, sayMail } from "../mail-words.ts";
import { mailColumns, phoneMailColumn } from "./outbox-columns.tsx";
import type { Part, Place } from "./outbox-rows.ts";

const nothing = () => undefined;
const noKeys: ReadonlySet<number> = new Set();
const unsorted = { by: "", descending: false };

interface OutboxListProps {
  /** Undefined until they have arrived. */
  places: readonly Place[] | undefined;
  site: SiteTime;
  isPhone: boolean;
  current: number | undefined;
  openId: number | undefined;
  table: RefObject<TableHandle | null>;
  onOpen: (row: EmailRow) => void;
  onEnter: (row: EmailRow) => void;
  onMore: (part: Part) => void;
  onUnfold: (part: "waiting" | "needs you") => void;
}

/** The mails under their headings. What is further down is asked for when it comes into sight. */
export function OutboxList(props: OutboxListProps) {
  const { places, site, isPhone, onMore, onUnfold } = props;
  const [density] = useDensity();
  const isRoomy = useIsPageWide(1000);
  const rowHeight = isPhone ? 52 : density === "compact" && isRoomy ? 36 : 44;
  const columns = useMemo(() => (isPhone ? [phoneMailColumn(site)] : mailColumns(site)), [isPhone, site]);

  const sight = useRef({ first: 0, last: 40 });
  const askForMore = useCallback(() => {
    const { first, last } = sight.current;
    for (const place of places?.slice(Math.max(0, first), last + 20) ?? [])
      if (place.kind === "more") onMore(place.part);
  }, [places, onMore]);
  useEffect(askForMore, [askForMore]);
  const see = useCallback(
    (first: number, last: number) => {
      sight.current = { first, last };
      askForMore();
    },
    [askForMore],
  );

  const headingAt = (index: number) => {
    const place = places?.[index];
    if (!place || place.kind === "mail") return undefined;
    if (place.kind === "heading") return place.words;
    if (place.kind === "more") return `${countMails(place.left)} more`;
    const words = place.part === "waiting" ? `${countMails(place.left)} wait for later` : `${place.left} more need you`;
    return (
      <button type="button" className="link" onClick={() => onUnfold(place.part)}>
        {words}, show all
      </button>
    );
  };
  return (
    <VirtualTable
      label={places ? "Mails" : "Mails, loading"}
      columns={columns}
      count={places?.length ?? 20}
      rowAt={index => {
        const place = places?.[index];
        return place?.kind === "mail" ? place.row : undefined;
      }}
      headingAt={headingAt}
      keyOf={({ id }) => id}
      nameOf={sayMail}
      rowHeight={rowHeight}
      hasHead={!isPhone}
      sort={unsorted}
      onSort={nothing}
      current={props.current}
      openKey={props.openId}
      freshKeys={noKeys}
      onOpen={props.onOpen}
      onEnter={props.onEnter}
      onCurrent={nothing}
      onSight={see}
      handle={props.table}
    />
  );
}
