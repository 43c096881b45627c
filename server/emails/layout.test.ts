import { emailTypes } from "@hb/domain/emails/email-types.ts";
import { sampleEmails } from "@hb/domain/emails/samples.ts";
import { defaultWording } from "@hb/domain/emails/wording/catalog.ts";
import { describe, expect, test } from "vitest";
import { renderHtml, renderText } from "./layout.ts";

const sender = {
  studyName: "Northlight Headset Study",
  contactMailbox: "hello@northlight.example",
  siteAddress: "Northlight Lab\n80 Orchard Row, San Jose, CA 95113",
  stopUrl: "https://northlight.example/stop-emails/1284/k",
};
const samples = sampleEmails({
  ...sender,
  timeZone: "America/Los_Angeles",
  arrivalNote: { en: "A photo ID", es: "A photo ID" },
  webAppUrl: () => "https://northlight.example",
  emailWording: defaultWording,
});
const readable = (html: string) =>
  html
    .replace(/<style>.*?<\/style>/gs, "")
    .replace(/<[^>]+>/g, "\n")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");

describe.each(
  samples.map(sample => [`${emailTypes.label(sample.type)} ${sample.variant}`.trim(), sample.email] as const),
)("%s", (_name, email) => {
  const text = renderText(email, sender);
  const html = renderHtml(email, sender);

  test("says the same as text and as a page", () => {
    const told = [
      email.headline,
      email.greeting ?? "",
      ...email.paragraphs,
      ...(email.steps ?? []),
      ...(email.notes ?? []),
      ...(email.facts ?? []).flatMap(([label, value]) => [label, ...(typeof value === "string" ? [value] : value)]),
      email.because,
      sender.contactMailbox,
      sender.studyName,
    ];
    for (const words of told) {
      expect(text).toContain(words);
      expect(readable(html)).toContain(words);
    }
    for (const href of [email.button?.href, sender.stopUrl])
      if (href) {
        expect(text).toContain(href);
        expect(html).toContain(`href="${href.replaceAll("&", "&amp;")}"`);
      }
  });

  test("needs no picture, no script and nothing from elsewhere", () => {
    expect(html).not.toMatch(/<img|<script|src=|@import|url\(/);
    expect(html).not.toMatch(/undefined|null|\[object/);
    expect(text).not.toMatch(/undefined|null|\[object/);
  });
});

test("what people have typed can't become part of the page", () => {
  const email = {
    version: 1,
    subject: `</title><script>alert(1)</script>`,
    headline: `"><img src=x onerror=alert(1)>`,
    greeting: "Hello <b>Maya</b>,",
    paragraphs: ["<script>alert(2)</script> & more"],
    facts: [["<i>When</i>", ["'\"><svg onload=alert(3)>", "second"]]] as const,
    steps: ["<a href=javascript:alert(4)>"],
    button: { label: "<u>Go</u>", href: `https://northlight.example/?a=1&b="><script>` },
    notes: ["<style>*{display:none}</style>"],
    because: "<hr>",
  };
  const html = renderHtml(email, { ...sender, studyName: "<h2>Study</h2>" });
  expect(html.match(/<script|<img|<svg|<b>|<i>|<u>|<h2>|<hr>|<a href=j/g)).toBeNull();
  expect(html.match(/<style>/g)).toHaveLength(1);
  expect(html).toContain("&lt;script&gt;alert(2)&lt;/script&gt; &amp; more");
});

test("an email about an account has no stop link", () => {
  const { stopUrl: _, ...staffSender } = sender;
  const email = { subject: "s", headline: "h", paragraphs: ["p"], because: "b" };
  expect(renderHtml(email, staffSender)).not.toContain("Stop reminders");
  expect(renderText(email, staffSender)).not.toContain("Stop reminders");
});
