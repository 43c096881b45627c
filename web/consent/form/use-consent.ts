import type { Output } from "@hb/domain/contract.ts";
import type { Functions } from "@hb/domain/functions.ts";
import type { Link } from "@hb/domain/links/link.ts";
import type { Refusal } from "@hb/domain/refusal.ts";
import { useCallback, useEffect, useState } from "react";
import { call } from "../../backend/call.ts";
import { checkTime } from "../../backend/clock.ts";
import { asRefusal } from "../../backend/refused.ts";

export type OpenedConsent = Output<Functions["openConsent"]>;
export type SignedAnswer = Extract<OpenedConsent["last"], { answer: "signed" }>;

/** Who fills the form in, and where. */
export interface Bearer {
  link: Link;
  /** Present on the study's tablet. */
  kioskTicket?: string;
}

export type ConsentState =
  | { state: "opening" }
  | { state: "failed"; refusal: Refusal }
  | { state: "open"; opened: OpenedConsent };

/** The form as it stands for whoever holds the link, and a way to ask again. */
export function useConsent(bearer: Bearer): { page: ConsentState; open: () => Promise<void> } {
  const [page, setPage] = useState<ConsentState>({ state: "opening" });
  const { participant, key } = bearer.link;
  const { kioskTicket } = bearer;
  const open = useCallback(async () => {
    const input = { participant, key, ...(kioskTicket !== undefined && { kioskTicket }) };
    await call("openConsent", input).then(
      opened => setPage({ state: "open", opened }),
      (error: unknown) => setPage({ state: "failed", refusal: asRefusal(error) }),
    );
  }, [participant, key, kioskTicket]);
  useEffect(() => {
    // The date that the page shows beside the signature is the study's, whatever this device believes.
    checkTime().catch(() => undefined);
    void open();
  }, [open]);
  return { page, open };
}
