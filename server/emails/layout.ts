/** The one look of every mail: a card on paper, facts as a small table, one button, why it came, whom to ask. */
export interface Letter {
  subject: string;
  headline: string;
  paragraphs: readonly string[];
  facts?: readonly (readonly [label: string, value: string])[];
  button?: { label: string; href: string };
  /** Why the reader gets this. */
  because: string;
}

export interface Sender {
  studyName: string;
  contactMailbox: string;
}

export function renderText(letter: Letter, { studyName, contactMailbox }: Sender): string {
  const facts = (letter.facts ?? []).map(([label, value]) => `${label}: ${value}`).join("\n");
  const button = letter.button ? `${letter.button.label}: ${letter.button.href}` : "";
  const foot = `${letter.because}\nQuestions: ${contactMailbox}\n${studyName}`;
  return [letter.headline, ...letter.paragraphs, facts, button, "--", foot].filter(Boolean).join("\n\n");
}

const serif = "font-family:Newsreader,Georgia,serif";
const sans = "font-family:Inter,Helvetica,Arial,sans-serif";

export function renderHtml(letter: Letter, { studyName, contactMailbox }: Sender): string {
  const paragraphs = letter.paragraphs.map(text => `<p style="margin:0 0 16px">${escape(text)}</p>`).join("");
  const rows = (letter.facts ?? []).map(
    ([label, value]) =>
      `<tr><th style="text-align:left;padding:6px 16px 6px 0;color:#5A5347;font-weight:400;vertical-align:top">${escape(label)}</th><td style="padding:6px 0;font-weight:600">${escape(value)}</td></tr>`,
  );
  const facts =
    rows.length > 0
      ? `<table role="presentation" style="border-collapse:collapse;margin:0 0 20px">${rows.join("")}</table>`
      : "";
  const button = letter.button
    ? `<p style="margin:0 0 20px"><a href="${escape(letter.button.href)}" style="display:inline-block;background:#107783;color:#FFFFFF;text-decoration:none;font-weight:600;padding:14px 22px;border-radius:14px">${escape(letter.button.label)}</a></p>`
    : "";
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(letter.subject)}</title></head>
<body style="margin:0;background:#FAF7F1;color:#221F19;${sans};font-size:17px;line-height:26px">
<table role="presentation" width="100%" style="border-collapse:collapse"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="560" style="max-width:100%;border-collapse:separate;background:#FFFFFF;border:1px solid #E7E0D3;border-radius:14px"><tr><td style="padding:28px 24px">
<p style="margin:0 0 20px;font-weight:600;color:#5A5347;font-size:14px">${escape(studyName)}</p>
<h1 style="margin:0 0 16px;${serif};font-size:29px;line-height:34px;font-weight:560">${escape(letter.headline)}</h1>
${paragraphs}${facts}${button}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #E7E0D3;font-size:14px;line-height:20px;color:#5A5347">${escape(letter.because)}<br>Questions: <a href="mailto:${escape(contactMailbox)}" style="color:#0A6570">${escape(contactMailbox)}</a></p>
</td></tr></table></td></tr></table></body></html>`;
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
