import { type EmailText, emailWordsIn, type Fact } from "@hb/domain/emails/email-text.ts";

/** What every email shows around its text. */
export interface Sender {
  studyName: string;
  contactMailbox: string;
  /** For the footer, line by line. */
  siteAddress?: string;
  /** Stops reminders: in every email to a participant. */
  stopUrl?: string;
}

type Content = Omit<EmailText, "version" | "attachments">;

export function renderText(email: Content, sender: Sender): string {
  const words = emailWordsIn(email.language);
  const facts = (email.facts ?? []).map(([label, value]) => `${label}: ${linesOf(value).join(", ")}`);
  const steps = (email.steps ?? []).map((step, at) => `${at + 1}. ${step}`);
  const button = email.button && `${email.button.label}:\n${email.button.href}`;
  const parts = [
    email.headline,
    email.greeting,
    ...email.paragraphs,
    facts.join("\n"),
    steps.join("\n"),
    button,
    ...(email.notes ?? []),
    "--",
    words.questions(sender.contactMailbox),
    email.because,
    sender.stopUrl && `${words.stop}:\n${sender.stopUrl}`,
    signature(sender),
  ];
  return parts.filter(Boolean).join("\n\n");
}

const ink = "#221F19";
const quiet = "#5A5347";
const hairline = "#E7E0D3";
const accent = "#0A6570";
const serif = "font-family:Newsreader,Georgia,'Times New Roman',serif";
const sans = "font-family:Inter,'Helvetica Neue',Helvetica,Arial,sans-serif";
const small = `font-size:14px;line-height:21px;color:${quiet}`;

/** Email programs that ignore style sheets still show a readable card. Narrow screens get less margin and stacked facts. */
const narrow = `@media (max-width:520px){.outer{padding:0!important}.card{border-radius:0!important;border-left:0!important;border-right:0!important}.part{padding-left:20px!important;padding-right:20px!important}.label,.value{display:block!important;width:auto!important}.label{padding:14px 16px 0!important;border-top-width:1px}.value{padding:2px 16px 14px!important;border-top:0!important}h1{font-size:27px!important;line-height:32px!important}}`;

/** A card with the text, a small table of facts and one button. Always light, and without images. */
export function renderHtml(email: Content, sender: Sender): string {
  const part = (content: string, style = "") =>
    content && `<tr><td class="part" style="padding:0 32px;${style}">${content}</td></tr>`;
  return `<!doctype html>
<html lang="${email.language ?? "en"}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light only"><meta name="supported-color-schemes" content="light only"><title>${escape(email.subject)}</title><style>:root{color-scheme:light only}a{color:${accent}}${narrow}</style></head>
<body style="margin:0;padding:0;background:#FAF7F1;color:${ink};${sans};font-size:17px;line-height:26px;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">${escape(email.paragraphs[0] ?? "")}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#FAF7F1"><tr><td class="outer" align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="560" cellpadding="0" cellspacing="0" style="width:100%;max-width:560px;background:#FFFFFF;border:1px solid ${hairline};border-radius:16px;text-align:left">
${part(masthead(sender), `padding-top:20px;padding-bottom:20px;border-bottom:1px solid ${hairline}`)}
${part(`<h1 style="margin:0 0 18px;${serif};font-size:31px;line-height:36px;font-weight:500;text-wrap:balance;color:${ink}">${escape(email.headline)}</h1>${paragraphs(email)}${factTable(email.facts)}${steps(email.steps)}${button(email)}${notes(email)}`, "padding-top:28px;padding-bottom:10px")}
${part(foot(email, sender), `padding-top:18px;padding-bottom:24px;border-top:1px solid ${hairline};font-size:13px;line-height:20px;color:${quiet}`)}
</table></td></tr></table></body></html>`;
}

function masthead({ studyName }: Sender): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td aria-hidden="true" width="28" height="28" align="center" style="width:28px;height:28px;border-radius:14px;background:${accent};color:#FFFFFF;font-size:15px;line-height:28px">&#10022;</td><td style="padding-left:10px;font-size:15px;line-height:28px;font-weight:600">${escape(studyName)}</td></tr></table>`;
}

function paragraphs({ greeting, paragraphs: all }: Content): string {
  return [...(greeting ? [greeting] : []), ...all]
    .map(text => `<p style="margin:0 0 16px">${escape(text)}</p>`)
    .join("");
}

function factTable(facts: readonly Fact[] | undefined): string {
  if (!facts?.length) return "";
  const rows = facts.map(([label, value], at) => {
    const edge = at === 0 ? "" : `border-top:1px solid ${hairline};`;
    const [first = "", ...rest] = linesOf(value);
    // Of several lines the first stands out.
    const weight = rest.length > 0 ? 600 : 400;
    const further = rest.map(line => `<br><span style="font-weight:400">${escape(line)}</span>`).join("");
    return `<tr><th scope="row" class="label" width="112" style="width:112px;${edge}padding:14px 8px 14px 18px;text-align:left;vertical-align:top;font-weight:400;color:${quiet}">${escape(label)}</th><td class="value" style="${edge}padding:14px 18px 14px 8px;vertical-align:top;font-weight:${weight};word-break:break-word">${escape(first)}${further}</td></tr>`;
  });
  return `<table cellpadding="0" cellspacing="0" width="100%" style="width:100%;margin:4px 0 22px;background:#FAF7F1;border:1px solid ${hairline};border-radius:12px;border-collapse:separate;font-size:16px;line-height:24px">${rows.join("")}</table>`;
}

function steps(all: readonly string[] | undefined): string {
  if (!all?.length) return "";
  const items = all.map(step => `<li style="margin:0 0 10px;padding-left:4px">${escape(step)}</li>`);
  return `<ol style="margin:0 0 22px;padding-left:26px">${items.join("")}</ol>`;
}

function button({ button: action }: Content): string {
  if (!action) return "";
  return `<table role="presentation" cellpadding="0" cellspacing="0" width="100%" style="margin:0 0 18px"><tr><td align="center" style="border-radius:12px;background:${accent}"><a href="${escape(action.href)}" style="display:block;padding:14px 18px;border-radius:12px;color:#FFFFFF;font-weight:600;text-decoration:none">${escape(action.label)}</a></td></tr></table>`;
}

function notes({ notes: all = [] }: Content): string {
  return all.map(note => `<p style="margin:0 0 12px;${small}">${escape(note)}</p>`).join("");
}

function foot({ because, language }: Content, sender: Sender): string {
  const words = emailWordsIn(language);
  const mailbox = escape(sender.contactMailbox);
  const parts = [
    words.questions(`<a href="mailto:${mailbox}" style="color:${accent}">${mailbox}</a>`),
    escape(because),
    sender.stopUrl && `<a href="${escape(sender.stopUrl)}" style="color:${accent}">${words.stop}</a>`,
    escape(signature(sender)),
  ];
  return parts
    .filter(Boolean)
    .map(text => `<p style="margin:0 0 8px">${text}</p>`)
    .join("");
}

function signature({ studyName, siteAddress = "" }: Sender): string {
  return [studyName, ...linesOf(siteAddress.split("\n"))].join(", ");
}

function linesOf(value: string | readonly string[]): string[] {
  return (typeof value === "string" ? [value] : value).map(line => line.trim()).filter(Boolean);
}

function escape(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
