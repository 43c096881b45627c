import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const file = join(root, "THIRD-PARTY-NOTICES.md");

interface LockedPackage {
  version?: string;
  license?: string;
  dev?: boolean;
  link?: boolean;
}

interface Shipped {
  name: string;
  version: string;
  license: string;
  path: string;
}

/** Every package that runs in production, on any platform. */
function shippedPackages(): Shipped[] {
  const lock: { packages: Record<string, LockedPackage> } = JSON.parse(
    readFileSync(join(root, "package-lock.json"), "utf8"),
  );
  const shipped = Object.entries(lock.packages)
    .filter(([path, locked]) => path.includes("node_modules/") && !locked.dev && !locked.link)
    .map(([path, { version = "", license = "see its own files" }]) => ({
      name: path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length),
      version,
      license,
      path,
    }));
  const byId = new Map(shipped.map(one => [`${one.name}@${one.version}`, one]));
  return [...byId.values()].toSorted(
    (a, b) => a.name.localeCompare(b.name, "en") || a.version.localeCompare(b.version),
  );
}

function licenseText({ path }: Shipped): string | undefined {
  const folder = join(root, path);
  if (!existsSync(folder)) return undefined;
  const name = readdirSync(folder).find(entry => /^(licen[cs]e|copying)(\.(md|txt))?$/i.test(entry));
  return name === undefined ? undefined : readFileSync(join(folder, name), "utf8").replaceAll("\r\n", "\n").trim();
}

function table(packages: readonly Shipped[]): string {
  const rows = packages.map(({ name, version, license }) => `| ${name} | ${version} | ${license} |`);
  return ["| package | version | license |", "|---|---|---|", ...rows].join("\n");
}

interface License {
  /** Who holds the rights, one line for each package. */
  holders: string[];
  text: string;
}

/** Each license text once, whoever holds the copyright: hundreds of packages share a dozen of them. */
function licensesOf(packages: readonly Shipped[]): License[] {
  const licenses = new Map<string, License>();
  for (const one of packages) {
    const whole = licenseText(one);
    if (whole === undefined) continue;
    const lines = whole.split("\n");
    const isCopyright = (line: string) => /^\s*(copyright\b|\(c\)|©).*(\d{4}|\(c\)|©)/i.test(line);
    const text = lines.filter(line => !isCopyright(line)).join("\n");
    const key = text
      .toLowerCase()
      .replaceAll(/[^a-z]/g, "")
      .replace(/^the/, "");
    const known = licenses.get(key) ?? { holders: [], text: text.trim() };
    const copyright = lines.filter(isCopyright).map(line => line.trim());
    known.holders.push([one.name, ...copyright].join(": "));
    licenses.set(key, known);
  }
  return [...licenses.values()];
}

function notices(packages: readonly Shipped[]): string {
  const sections = licensesOf(packages).map(({ holders, text }) =>
    `${[...new Set(holders)].join("\n")}\n\n${text}`.replaceAll(/^(?=.)/gm, "    "),
  );
  return [
    "# Third-party notices",
    "HB ships or runs with these packages. This file is made by `npm run notices`.",
    table(packages),
    "## License texts",
    sections.join("\n\n---\n\n"),
    "",
  ].join("\n\n");
}

/** What is wrong with the notices: they must list exactly what the lock ships. */
export function noticeProblems(): string[] {
  const written = existsSync(file) ? readFileSync(file, "utf8") : "";
  return written.includes(table(shippedPackages())) ? [] : ["THIRD-PARTY-NOTICES.md is out of date: npm run notices"];
}

if (process.argv[1] === import.meta.filename) writeFileSync(file, notices(shippedPackages()));
