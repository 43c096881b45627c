import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

interface Import {
  from: string;
  /** Path from the root for our own files, the package's name for others. */
  to: string;
  specifier: string;
}

const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "*.ts", "*.tsx"], {
  cwd: root,
  encoding: "utf8",
})
  .split("\n")
  .filter(file => file !== "" && existsSync(join(root, file)));
const text = new Map(files.map(file => [file, readFileSync(join(root, file), "utf8")]));
const imports = files.flatMap(importsOf);

/** An address that ends with /import is none. */
function importsOf(from: string): Import[] {
  const found = (text.get(from) ?? "").matchAll(
    /^(?:import|export) [^"]*?from "([^"]+)"|(?<!\/)import\s*\(?\s*"([^"]+)"/gm,
  );
  return [...found].map(match => {
    const specifier = match[1] ?? match[2] ?? "";
    return { from, specifier, to: resolveImport(from, specifier) };
  });
}

function resolveImport(from: string, specifier: string): string {
  if (specifier.startsWith("@hb/")) return specifier.slice("@hb/".length);
  return specifier.startsWith(".") ? relative(root, join(root, dirname(from), specifier)) : specifier;
}

const room = (path: string) => path.split("/")[0] ?? "";
const feature = (path: string) => (path.split("/").length > 2 ? path.split("/")[1] : undefined);
const isTest = (path: string) => /\.test\.tsx?$/.test(path) || path.includes("/testing/");
const broken = (rule: (found: Import) => boolean) =>
  imports.filter(rule).map(({ from, specifier }) => `${from} imports ${specifier}`);

const mayImport: Record<string, readonly string[]> = {
  domain: ["domain"],
  platform: ["platform"],
  server: ["server", "platform", "domain"],
  web: ["web", "domain"],
};
const rooms = Object.keys(mayImport);

test("server imports platform and domain, web imports domain, and those two import neither", () => {
  expect(
    broken(
      ({ from, to }) =>
        rooms.includes(room(from)) && rooms.includes(room(to)) && !mayImport[room(from)]?.includes(room(to)),
    ),
  ).toEqual([]);
});

test("platform holds no word of the study: what it needs of it is handed in", () => {
  // Once applied, a migration never changes; its comments keep their words.
  const words = /\bHB\b|participant|\bstudy\b|\bstaff\b|headset|consent|homeSurvey|remoteStudy|HB_[A-Z]+/i;
  const readmes = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "platform/*.md"], {
    cwd: root,
    encoding: "utf8",
  });
  const own = [...files.filter(file => room(file) === "platform"), ...readmes.split("\n").filter(Boolean)];
  const withoutPackage = (source: string) => source.replaceAll("@hb/platform", "");
  expect(own.filter(file => words.test(withoutPackage(readFileSync(join(root, file), "utf8"))))).toEqual([]);
});

test("domain is pure: it only depends on zod, time arithmetic, phone numbers and hashing", () => {
  const allowed = ["zod", "libphonenumber-js", "@noble/hashes"];
  expect(
    broken(
      ({ from, to, specifier }) =>
        room(from) === "domain" &&
        !isTest(from) &&
        room(to) !== "domain" &&
        !allowed.some(name => specifier === name || specifier.startsWith(`${name}/`)),
    ),
  ).toEqual([]);
});

test("between features, server uses another one's acts.ts only", () => {
  expect(
    broken(
      ({ from, to }) =>
        room(from) === "server" &&
        room(to) === "server" &&
        !isTest(from) &&
        feature(from) !== undefined &&
        feature(to) !== undefined &&
        feature(from) !== feature(to) &&
        !to.endsWith("/acts.ts"),
    ),
  ).toEqual([]);
});

test("between features, web may place another one's component but not use its data", () => {
  const shared = ["ui", "shell", "backend"];
  expect(
    broken(
      ({ from, to }) =>
        room(from) === "web" &&
        room(to) === "web" &&
        to.endsWith("/data.ts") &&
        feature(from) !== feature(to) &&
        !shared.includes(feature(to) ?? ""),
    ),
  ).toEqual([]);
});

test("rooms are imported by name, and nothing climbs more than one ../ out of its feature", () => {
  const climbs = (specifier: string) => specifier.split("../").length - 1;
  const depth = (path: string) => Math.max(path.split("/").length - 2, 0);
  expect(broken(({ from, specifier }) => rooms.includes(room(from)) && climbs(specifier) > depth(from))).toEqual([]);
  expect(
    files.filter(file => rooms.includes(room(file)) && !file.startsWith("web/public/") && depth(file) > 2),
    "A feature has one level of folders inside, by noun.",
  ).toEqual([]);
  expect(
    broken(
      ({ from, to, specifier }) =>
        specifier.startsWith(".") && rooms.includes(room(to)) && rooms.includes(room(from)) && room(to) !== room(from),
    ),
  ).toEqual([]);
});

test("only web/backend imports the firebase SDK", () => {
  expect(
    broken(
      ({ from, specifier }) => room(from) === "web" && /^firebase(\/|$)/.test(specifier) && feature(from) !== "backend",
    ),
  ).toEqual([]);
});

test("in web, data.ts and web/queries read, web/change changes: nothing else calls the backend", () => {
  const mayCall = (file: string) =>
    file.endsWith("/data.ts") || ["backend", "change", "queries"].includes(feature(file) ?? "");
  expect(
    broken(({ from, to }) => room(from) === "web" && to === "web/backend/call.ts" && !mayCall(from)),
    "Read through the feature's data.ts; make changes with useChange or perform from web/change.",
  ).toEqual([]);
});

test("in web, only web/change knows request ids, which make a change happen once", () => {
  // Taps that an older version left in the browser still carry theirs.
  const known = ["web/front-desk/taps/tap-store.ts"];
  const others = files.filter(
    file => room(file) === "web" && feature(file) !== "change" && !isTest(file) && !known.includes(file),
  );
  expect(others.filter(file => /\brequestId\b/.test(text.get(file) ?? ""))).toEqual([]);
});

test("only sql.ts files and migrations contain SQL", () => {
  const statement = /\b(select .+ from|insert into|update \w+\.\w+ set|delete from) /;
  const suspects = files.filter(
    file => rooms.includes(room(file)) && !isTest(file) && !/(^|\/)(\w+-)*sql\.ts$/.test(file),
  );
  expect(suspects.filter(file => statement.test(withoutComments(text.get(file) ?? "")))).toEqual([]);
});

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "");
}

test("no import cycle, of types neither", () => {
  const graph = Map.groupBy(imports, found => found.from);
  const done = new Set<string>();
  const cycles: string[] = [];
  const walk = (file: string, path: string[]) => {
    if (path.includes(file)) return void cycles.push([...path.slice(path.indexOf(file)), file].join(" → "));
    if (done.has(file)) return;
    for (const { to } of graph.get(file) ?? []) if (text.has(to)) walk(to, [...path, file]);
    done.add(file);
  };
  for (const file of files) walk(file, []);
  expect(cycles).toEqual([]);
});

test("no file or folder hides behind a name that tells nothing", () => {
  const empty =
    /(^|\/)(utils?|helpers?|common|misc|lib|shared|types|constants|managers?|services?|base|core|index)(\.tsx?|\/)/;
  // The one service list of the seed is about services that people subscribe to.
  expect(files.filter(file => empty.test(file) && file !== "domain/lookups/services.ts")).toEqual([]);
});

test("no selector ends in a sibling that is only an element: adding anything would cost a look at all of them", () => {
  const sheets = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "web/*.css"], {
    cwd: root,
    encoding: "utf8",
  });
  const found = sheets
    .split("\n")
    .filter(Boolean)
    .flatMap(file => {
      const lines = readFileSync(join(root, file), "utf8").match(/^.*[+~] ?[a-z][a-z0-9]* ?[,{]$/gm) ?? [];
      return lines.map(line => `${file}: ${line}`);
    });
  expect(found).toEqual([]);
});
