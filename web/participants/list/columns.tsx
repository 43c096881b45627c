import { staffFullTime, staffShortDateTime } from "@hb/domain/format.ts";
import { ethnicities } from "@hb/domain/lookups/ethnicities.ts";
import { genders } from "@hb/domain/lookups/genders.ts";
import { participantLanguages } from "@hb/domain/lookups/languages.ts";
import type { Entry, Lookup } from "@hb/domain/lookups/lookup.ts";
import { ownerTypes, participantTypes } from "@hb/domain/lookups/participant-types.ts";
import { skinTypes } from "@hb/domain/lookups/skin-types.ts";
import { sources } from "@hb/domain/lookups/sources.ts";
import { vrHeadsetBrands } from "@hb/domain/lookups/vr-headsets.ts";
import { ageOn } from "@hb/domain/participants/age-ranges.ts";
import { ownFieldName } from "@hb/domain/participants/merge/merge.ts";
import { type OwnField, ownText } from "@hb/domain/participants/own-fields.ts";
import type { ParticipantRow } from "@hb/domain/participants/participant.ts";
import { participantStatuses } from "@hb/domain/participants/status.ts";
import type { ReactNode } from "react";
import { roomForMoment, type SiteTime } from "../../shell/site-time.ts";
import { StatusChip } from "../../status/StatusChip.tsx";
import { NoValue } from "../../ui/table/NoValue.tsx";
import type { Column } from "../../ui/table/TableParts.tsx";
import { commonText } from "../../ui/text.ts";
import { formatPhone, placeOf } from "../person/contact-text.ts";
import { PersonCell, TwoLines } from "./PersonCell.tsx";
import { columnText } from "./text.tsx";

export interface PersonColumn extends Column<ParticipantRow> {
  /** The least room it needs: what doesn't fit is folded away. */
  least: number;
}

const text = (words: string | null): ReactNode => words || <NoValue />;
const one = (list: Lookup<Entry>, id: number | null): ReactNode => (id === null ? <NoValue /> : list.label(id));
const several = (list: Lookup<Entry>, ids: readonly number[]): ReactNode => text(ids.map(list.label).join(", "));

/** Every column of the list, in order. */
export function personColumns(site: SiteTime, own: readonly OwnField[]): readonly PersonColumn[] {
  const { today } = site;
  const moment = (at: string) => (
    <time
      dateTime={at}
      // Formatted on hover only: for every row that scrolls past it would be too slow.
      onPointerEnter={event => {
        event.currentTarget.title = staffFullTime(at, site);
      }}
    >
      {staffShortDateTime(at, site)}
    </time>
  );
  const columns: (Omit<PersonColumn, "track"> & { share?: number })[] = [
    {
      key: "id",
      label: columnText.id,
      least: 50,
      isWhole: true,
      isSortable: true,
      skeleton: 30,
      render: row => row.id,
    },
    {
      key: "name",
      label: commonText.name,
      least: 168,
      share: 1.8,
      isSortable: true,
      skeleton: 124,
      render: row => <PersonCell row={row} />,
    },
    {
      key: "status",
      label: columnText.status,
      least: 122,
      isWhole: true,
      share: 0.8,
      isSortable: true,
      skeleton: 86,
      render: row => <StatusChip kind="participant" status={row.status} />,
    },
    {
      key: "suggestion",
      label: columnText.suggested,
      least: 132,
      share: 1,
      skeleton: 86,
      render: row =>
        text(
          row.suggestion &&
            columnText.suggestion(participantStatuses.label(row.suggestion.status), row.suggestion.reason),
        ),
    },
    {
      key: "bornOn",
      label: columnText.age,
      least: 52,
      isWhole: true,
      align: "right",
      isSortable: true,
      skeleton: 18,
      render: row => (row.bornOn === null ? <NoValue /> : ageOn(row.bornOn, today)),
    },
    {
      key: "city",
      label: columnText.city,
      least: 134,
      share: 1.2,
      isSortable: true,
      skeleton: 90,
      render: row => text(placeOf(row)),
    },
    {
      key: "email",
      label: columnText.email,
      least: 172,
      share: 1.6,
      isSortable: true,
      skeleton: 140,
      render: row => text(row.email),
    },
    {
      key: "phone",
      label: columnText.phone,
      least: 126,
      skeleton: 92,
      render: row => (row.phone === null ? <NoValue /> : formatPhone(row.phone)),
    },
    {
      key: "gender",
      label: columnText.gender,
      least: 96,
      isSortable: true,
      skeleton: 54,
      render: row => one(genders, row.gender),
    },
    {
      key: "ethnicities",
      label: columnText.ethnicity,
      least: 150,
      share: 1,
      skeleton: 96,
      render: row => several(ethnicities, row.ethnicities),
    },
    {
      key: "language",
      label: columnText.language,
      least: 88,
      isSortable: true,
      skeleton: 52,
      render: row => one(participantLanguages, row.language),
    },
    {
      key: "skinType",
      label: columnText.skinType,
      least: 76,
      skeleton: 18,
      render: row => one(skinTypes, row.skinType),
    },
    {
      key: "type",
      label: columnText.type,
      least: 66,
      isWhole: true,
      isSortable: true,
      skeleton: 44,
      render: row => one(participantTypes, row.type),
    },
    {
      key: "ownerType",
      label: columnText.ownerType,
      least: 140,
      share: 1,
      isSortable: true,
      skeleton: 100,
      render: row => text(row.ownerType === null ? null : ownerTypes.label(row.ownerType)),
    },
    {
      key: "source",
      label: columnText.source,
      least: 98,
      isSortable: true,
      skeleton: 64,
      render: row => one(sources, row.source),
    },
    {
      key: "consideringBrands",
      label: columnText.considering,
      least: 132,
      share: 1,
      skeleton: 80,
      render: row => several(vrHeadsetBrands, row.consideringBrands),
    },
    {
      key: "consent",
      label: columnText.consent,
      least: 118,
      isWhole: true,
      share: 0.4,
      isSortable: true,
      skeleton: 72,
      render: row => <StatusChip kind="consent" status={row.consent} version={row.consentVersion ?? undefined} bare />,
    },
    {
      key: "createdAt",
      label: columnText.registered,
      least: roomForMoment(site),
      isWhole: true,
      share: 0.4,
      isSortable: true,
      skeleton: 82,
      render: row => moment(row.createdAt),
    },
    {
      key: "updatedAt",
      label: columnText.changed,
      least: roomForMoment(site),
      isWhole: true,
      share: 0.4,
      isSortable: true,
      skeleton: 82,
      render: row => moment(row.updatedAt),
    },
    ...own.map(({ question }) => ({
      key: ownFieldName(question.id),
      isSortable: true,
      label: question.title,
      least: question.type === "number" || question.type === "scale" ? 96 : 132,
      share: 1,
      skeleton: 80,
      render: (row: ParticipantRow) => text(ownText(question, row.ownAnswers[question.id]) ?? null),
    })),
  ];
  return columns.map(({ share, ...column }) => ({
    ...column,
    track: share === undefined ? `${column.least}px` : `minmax(${column.least}px, ${share}fr)`,
  }));
}

/** On a phone: name and status, then place. */
export function phoneColumn({ today }: SiteTime): PersonColumn {
  return {
    key: "person",
    label: columnText.person,
    track: "minmax(0, 1fr)",
    least: 0,
    skeleton: 180,
    render: row => <TwoLines row={row} today={today} />,
  };
}
