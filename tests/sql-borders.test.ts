import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

/** Which feature owns which tables: it alone names them. A new table takes its place here. */
const owned: Record<string, readonly string[]> = {
  backup: ["study.backup_tries"],
  consent: [
    "study.consent_asks",
    "study.consent_refusals",
    "study.consent_seals",
    "study.consent_signatures",
    "study.consent_texts",
    "study.consent_translations",
    "study.consent_withdrawals",
    "study.consents",
  ],
  "data-protection": ["study.anonymisation_requests"],
  design: ["study.approval_renewals", "study.design_drafts", "study.design_versions"],
  devices: ["study.device_photos", "study.devices", "study.loans"],
  // The outbox is platform's, which delivers it; what an email is about stands in study.emails beside it.
  emails: ["study.email_bounces", "study.email_stops", "study.emails", "platform.mail_pause", "platform.outbox"],
  export: ["study.pseudonym_secret"],
  links: ["study.link_proofs", "study.links", "study.secret"],
  log: [
    "study.log_entries",
    "study.log_life",
    "study.log_payloads",
    "study.log_refusals",
    "study.log_seals",
    "study.log_verifications",
  ],
  openings: ["study.openings"],
  participants: [
    "study.imports",
    "study.merges",
    "study.not_the_same_person",
    "study.participant_comment_versions",
    "study.participant_comments",
    "study.participant_documents",
    "study.participant_headsets",
    "study.participants",
    "study.possible_duplicates",
    "study.selections",
    "study.uncompared_participants",
  ],
  "permission-uses": ["study.permission_uses"],
  "remote-study": ["study.active_spans", "study.calls", "study.enrolments"],
  sessions: [
    "study.bookings",
    "study.calendar_feeds",
    "study.session_comment_versions",
    "study.session_comments",
    "study.sessions",
    "study.slot_holds",
    "study.stations",
  ],
  settings: ["study.settings"],
  surveys: [
    "study.excused_surveys",
    "study.survey_alerts",
    "study.survey_answers",
    "study.survey_photos",
    "study.survey_reopenings",
  ],
  system: ["study.processes", "study.slow_calls"],
  users: ["study.permission_requests", "study.second_factor_resets"],
  views: ["study.enrolment_views", "study.saved_views"],
};

const schema = readFileSync(join(root, "server/migrations/schema.sql"), "utf8");
const tables = namesIn(schema, /^create table ((?:study|platform)\.\w+)/gm);
const ownerOf = new Map(Object.entries(owned).flatMap(([feature, names]) => names.map(name => [name, feature])));
const sqlFiles = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "server/**/*sql.ts"], {
  cwd: root,
  encoding: "utf8",
})
  .split("\n")
  .filter(file => file !== "" && !file.startsWith("server/testing/") && existsSync(join(root, file)));

function namesIn(text: string, pattern: RegExp): string[] {
  return Array.from(text.matchAll(pattern), match => match[1] ?? "");
}

/** The views that migrations declare over this table. */
function viewsOver(table: string): string[] {
  const views = schema.matchAll(/^create view (study\.\w+) as\n([\s\S]*?);$/gm);
  return Array.from(views).flatMap(([, view = "", query = ""]) =>
    new RegExp(`\\b${table.replace(".", "\\.")}\\b`).test(query) ? [view] : [],
  );
}

test("every table of the study has one owner", () => {
  const names = Object.values(owned).flat();
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter(name => name.startsWith("study.")).sort()).toEqual(
    tables.filter(name => name.startsWith("study.")).sort(),
  );
});

test("a feature's SQL names its own tables, and of others only the views they declare", () => {
  const broken = sqlFiles.flatMap(file => {
    const feature = file.split("/")[1] ?? "";
    const named = new Set(namesIn(readFileSync(join(root, file), "utf8"), /\b((?:study|platform)\.\w+)/g));
    return [...named]
      .filter(name => tables.includes(name) && ownerOf.get(name) !== feature)
      .map(name => {
        const owner = ownerOf.get(name);
        const views = viewsOver(name).join(", ") || "a view that a new migration declares";
        return owner
          ? `${file} names ${name}, which belongs to ${owner}: read it through ${views}, or call server/${owner}/acts.ts.`
          : `${file} names ${name}, which belongs to platform: call platform instead.`;
      });
  });
  expect(broken).toEqual([]);
});
