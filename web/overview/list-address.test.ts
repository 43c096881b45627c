import * as figures from "@hb/domain/overview/figures.ts";
import { listOfNeed } from "@hb/domain/overview/needs.ts";
import { filtersFromAddress } from "@hb/domain/participants/filter-address.ts";
import { fromAddress as enrolmentsFrom } from "@hb/domain/remote-study/filter-address.ts";
import { expect, test } from "vitest";
import { filtersFromAddress as outboxFrom } from "../emails/outbox/outbox-address.ts";
import { filterFromAddress as sessionsFrom } from "../sessions/scheduler/session-filter.ts";
import { parseSearch, stringifySearch } from "../shell/routing/address.ts";
import { addressOf } from "./list-address.ts";

/** As the list's page reads it from the address bar. */
const written = (counted: Parameters<typeof addressOf>[0]) => parseSearch(stringifySearch(addressOf(counted).search));

test("the participant list reads from a figure's address what the figure counts", () => {
  for (const counted of [
    figures.everybody,
    figures.withStatus(null),
    figures.withTrait("skinTypes", 4),
    figures.withTrait("ethnicities", 0),
    figures.registered("2026-11-02", "2026-11-09", null),
    listOfNeed.unsignedConsents,
  ]) {
    if (counted.list !== "participants") throw new Error("This is another list.");
    expect(filtersFromAddress(written(counted))).toEqual(counted.filters);
  }
});

test("the scheduler's list reads its days and statuses", () => {
  const counted = figures.sessions("2026-11-02", "2026-11-09", "failed");
  expect(written(counted)).toMatchObject({ view: "list", from: "2026-11-02", to: "2026-11-15" });
  expect(sessionsFrom(written(counted))).toEqual({ kinds: [7, 8] });
});

test("the remote study's list reads arm, status and compliance", () => {
  const counted = figures.inArm("owner", null);
  expect(enrolmentsFrom(written(counted)).filters).toEqual({ statuses: [4], types: [2], compliance: [null] });
});

test("the outbox reads the states", () => {
  expect(outboxFrom(written(listOfNeed.failedEmails))).toEqual({ states: ["uncertain", "failed"] });
});
