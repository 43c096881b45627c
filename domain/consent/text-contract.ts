import { z } from "zod";
import { DateOn, Instant, read } from "../contract.ts";
import { PdfReply } from "../design/contract.ts";
import { Sha256 } from "./consent.ts";
import { ConsentText } from "./consent-text.ts";

const allow = "staff";

export const listConsentVersions = read({
  names: "none",
  allow,
  input: z.null(),
  output: z.object({
    versions: z.array(
      z.object({
        version: z.int(),
        publishedOn: DateOn,
        publishedAt: Instant,
        textHash: Sha256,
        changes: z.array(z.string()),
        isCurrent: z.boolean(),
        /** How many signed this one, withdrawn ones included. */
        signed: z.int(),
        declined: z.int(),
      }),
    ),
  }),
});

/** The signed file that someone would get of a text that is still written, with made-up answers, marked as a draft. */
export const previewConsentPdf = read({
  names: "none",
  allow,
  input: z.object({ content: z.record(z.string(), z.unknown()) }),
  output: PdfReply,
});

export const getConsentText = read({
  names: "none",
  allow,
  input: z.object({ version: z.int().min(1) }),
  output: z.object({ text: ConsentText, textHash: Sha256 }),
});
