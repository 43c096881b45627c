import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type Rolldown } from "vite";
import { tokensCss } from "./ui/theme/tokens.ts";

const tokensFile = "/tokens.css";

/** `import "virtual:tokens.css"`: the style sheet made of ui/theme/tokens.ts, so that colors stand in one place only. */
function tokens(): Plugin {
  return {
    name: "hb-tokens",
    resolveId: id => (id === "virtual:tokens.css" || id === tokensFile ? tokensFile : undefined),
    load: id => (id === tokensFile ? tokensCss() : undefined),
  };
}

/**
 * The domain has no effects: a schema or contract that no screen uses may be left out, and zod with it. Bundlers can't
 * see that in calls, nor in objects made of them, so each top-level one is wrapped into a function that is marked as
 * pure.
 */
function pureDomain(): Plugin {
  return {
    name: "hb-pure-domain",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /\/domain\/.*\.ts$/ },
      handler(code) {
        let marked = code;
        for (const { start, end } of topLevelValues(this.parse(code, { lang: "ts" })).toReversed()) {
          marked = `${marked.slice(0, start)}/* @__PURE__ */ (() => (${marked.slice(start, end)}))()${marked.slice(end)}`;
        }
        return { code: marked, moduleSideEffects: false };
      },
    },
  };
}

interface Span {
  start: number;
  end: number;
}

const wrapped = new Set(["CallExpression", "ObjectExpression", "MemberExpression", "TSAsExpression"]);

function topLevelValues(program: ReturnType<Rolldown.PluginContext["parse"]>): Span[] {
  return program.body.flatMap(statement => {
    const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    if (declaration?.type !== "VariableDeclaration") return [];
    return declaration.declarations.flatMap(({ init }) => (init && wrapped.has(init.type) ? [init] : []));
  });
}

/**
 * Icons come as several strokes. Lists and the calendar show hundreds of them, and each stroke is an element to lay out and
 * to paint, so those that differ in nothing but their way become one.
 */
function oneStroke(): Plugin {
  return {
    name: "hb-one-stroke",
    apply: "build",
    transform: {
      filter: { id: /@tabler\/icons-react\/dist\/esm\/icons\/Icon\w+\.mjs$/ },
      handler: code => code.replace(/(?<=const __iconNode = )\[.*\](?=;)/, joined),
    },
  };
}

function joined(strokes: string): string {
  const all: [element: string, attributes: Record<string, string>][] = JSON.parse(strokes);
  const isPlain = all.every(([element, attributes]) => {
    return element === "path" && Object.keys(attributes).toSorted().join() === "d,key";
  });
  return isPlain ? JSON.stringify([["path", { d: all.map(([, { d }]) => d).join(""), key: "d" }]]) : strokes;
}

/** The page says which build it belongs to, so that an open tab can tell when another one is served. */
function named(): Plugin {
  return {
    name: "hb-named",
    apply: "build",
    transformIndexHtml: () => {
      const build = process.env["HB_BUILD"];
      return build ? [{ tag: "meta", attrs: { name: "hb-build", content: build }, injectTo: "head" }] : [];
    },
  };
}

/** Files that import each other start in an order nobody chose: a constant may be read before it is there. */
function noCircles(): Plugin {
  return {
    name: "hb-no-circles",
    apply: "build",
    generateBundle: (_options, bundle) => {
      const done = new Set<string>();
      const follow = (file: string, path: readonly string[]) => {
        if (path.includes(file)) throw new Error(`The built files import each other: ${[...path, file].join(" > ")}`);
        const chunk = bundle[file];
        if (done.has(file) || chunk?.type !== "chunk") return;
        for (const imported of chunk.imports) follow(imported, [...path, file]);
        done.add(file);
      };
      for (const file of Object.keys(bundle)) follow(file, []);
    },
  };
}

/** Lays a .br and a .gz beside every text asset, so that the server never compresses while somebody waits. */
function compressed(): Plugin {
  let outDir = "";
  return {
    name: "hb-compressed",
    apply: "build",
    configResolved: config => {
      outDir = resolve(config.root, config.build.outDir);
    },
    writeBundle: async () => {
      const files = await readdir(outDir, { recursive: true });
      await Promise.all(
        files.filter(file => /\.(js|css|html|svg|json)$/.test(file)).map(file => compress(join(outDir, file))),
      );
    },
  };
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < 1024) return;
  const quality = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  };
  await Promise.all([
    promisify(brotliCompress)(bytes, quality).then(small => writeFile(`${file}.br`, small)),
    promisify(gzip)(bytes, { level: 9 }).then(small => writeFile(`${file}.gz`, small)),
  ]);
}

/*
 * Left alone, the bundler makes a file for each set of screens that share something: 130 requests for one screen. So what
 * several staff screens share is one file, and so is what every page needs. Visitors come once, by phone: the staff's file
 * must hold nothing of theirs, which the journeys of their pages check.
 */
const neededByAll = new RegExp(
  [
    "/node_modules/(react|react-dom|scheduler|idb|firebase/(app|functions)|@firebase/(app|component|functions|logger|util))/",
    "/web/backend/(call|clock|configuration|firebase|new-id|refused|store)\\.ts",
  ].join("|"),
);
const neededByVisitors = new RegExp(
  [
    "/node_modules/(@tabler|@?firebase/storage|libphonenumber-js|signature_pad|temporal-\\w+|uqr|zod|@noble)/",
    "/domain/(allowed|contract|refusal|time)\\.ts",
    "/domain/(lookups|public-page|participants/(age-ranges|headset|merge/identity|profile|registration))",
    "/domain/(consent/(consent-text|files|page-text)|emails/stop-page|sessions/booking-page|surveys/(answers|page|question))",
    "/web/(main|routes|index|public-page|registration|booking|stop-emails|consent/(form|kiosk)|surveys/form)",
    "/web/change/(opening|perform|problem|proof)\\.tsx?",
    "/web/(backend/load-link-files|shell/routing/page|ui/(Mark|save-file|layout|theme))",
    // Virtual modules, such as the bundler's own helpers.
    "^\\0|tokens\\.css",
  ].join("|"),
);
const sharedFiles: Rolldown.CodeSplittingGroup[] = [
  { name: "base", test: neededByAll, minShareCount: 5 },
  { name: "icons", test: "@tabler", minShareCount: 3 },
  { name: "staff", test: id => !neededByAll.test(id) && !neededByVisitors.test(id), minShareCount: 3 },
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [tokens(), pureDomain(), oneStroke(), react(), named(), noCircles(), compressed()],
  build: {
    target: "es2023",
    outDir: "dist",
    emptyOutDir: true,
    // The content security policy allows no data: addresses, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The file that staff screens share is meant to be large: about 250 kB compressed.
    chunkSizeWarningLimit: 1_200,
    rolldownOptions: {
      output: { codeSplitting: { groups: sharedFiles, includeDependenciesRecursively: false } },
    },
  },
});
