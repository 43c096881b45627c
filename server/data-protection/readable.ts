export interface Archive {
  records: Record<string, readonly unknown[]>;
  /** Named as in storage, each once. */
  files: string[];
}

interface ArchiveHeader {
  id: number;
  name: string;
  studyName: string;
  at: string;
}

const style = `body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#14171f}
h1{font-size:1.5rem}h2{font-size:1.1rem;margin-top:2rem;border-bottom:1px solid #cdd2db}
table{border-collapse:collapse;margin:.5rem 0 1rem}th,td{text-align:left;vertical-align:top;padding:.15rem 1rem .15rem 0}
th{font-weight:500;color:#474f5e;white-space:nowrap}td{white-space:pre-wrap;overflow-wrap:anywhere}`;

/** Everything again for people to read, with a link to every file. Loads nothing from elsewhere. */
export function readablePage({ records, files }: Archive, { id, name, studyName, at }: ArchiveHeader): string {
  const sections = Object.entries(records)
    .filter(([, rows]) => rows.length > 0)
    .map(([kind, rows]) => `<h2>${escaped(formatKind(kind))} (${rows.length})</h2>\n${rows.map(table).join("\n")}`);
  const listed = files.map(file => {
    const inArchive = nameInArchive(file);
    return `<li><a href="${escaped(encodeURI(inArchive))}">${escaped(inArchive)}</a></li>`;
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escaped(`${id} ${name}`)}</title><style>${style}</style></head><body>
<h1>${escaped(`${id} ${name}`)}</h1>
<p>Everything ${escaped(studyName)} has about this person as of ${escaped(at)}. Also available as data: <a href="data.json">data.json</a>.</p>
${sections.join("\n")}
<h2>Files (${files.length})</h2>
<ul>${listed.join("\n")}</ul>
</body></html>
`;
}

/** Below one folder, whatever its path in storage. */
export function nameInArchive(file: string): string {
  return `files/${file.split("/").slice(2).join("/")}`;
}

function table(row: unknown): string {
  const values = Object.entries(row as object).filter(([, value]) => value !== null && value !== "");
  return `<table>${values.map(([field, value]) => `<tr><th scope="row">${escaped(formatKind(field))}</th><td>${escaped(formatValue(value))}</td></tr>`).join("")}</table>`;
}

function formatValue(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value, null, 1);
}

/** “surveyAnswers” → “Survey answers” */
function formatKind(kind: string): string {
  const words = kind.replaceAll(/([A-Z])/g, " $1").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`);
}
