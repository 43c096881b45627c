import type { Output } from "@hb/domain/contract.ts";
import type { Functions } from "@hb/domain/functions.ts";
import type { Link } from "@hb/domain/links/link.ts";
import type { Refusal } from "@hb/domain/refusal.ts";
import { useCallback, useEffect, useState } from "react";
import { call } from "../../backend/call.ts";
import { checkTime } from "../../backend/clock.ts";
import { asRefusal } from "../../backend/refused.ts";
import { waitingDrafts } from "./draft.ts";
import { sendSurvey } from "./send.ts";

export type OpenedSurveys = Output<Functions["openHomeSurvey"]>;

export type PageState =
  | { state: "opening" }
  | { state: "failed"; refusal: Refusal }
  | { state: "open"; opened: OpenedSurveys };

/** What is due for whoever holds the link. What waits on this device goes out before the question. */
export function useHomeSurvey(link: Link): { page: PageState; open: () => Promise<void> } {
  const [page, setPage] = useState<PageState>({ state: "opening" });
  const { participant, key } = link;
  const open = useCallback(async () => {
    await look({ participant, key }).then(
      opened => setPage({ state: "open", opened }),
      (error: unknown) => setPage(old => (old.state === "open" ? old : { state: "failed", refusal: asRefusal(error) })),
    );
  }, [participant, key]);
  useEffect(() => {
    // A survey's end is told by the study's clock, whatever this device believes.
    checkTime().catch(() => undefined);
    void open();
  }, [open]);
  return { page, open };
}

async function look(link: Link): Promise<OpenedSurveys> {
  const first = await call("openHomeSurvey", link);
  const waiting = waitingDrafts(link.participant);
  for (const draft of waiting) await sendSurvey({ link, participantId: first.participantId }, draft);
  return waiting.length > 0 ? call("openHomeSurvey", link) : first;
}
