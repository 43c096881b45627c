import { type Contract, isChange } from "@hb/domain/contract.ts";
import { functions } from "@hb/domain/functions.ts";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type Rolldown } from "vite";
import { keptFiles } from "./offline/kept-files.ts";
import { sharedFiles } from "./shared-files.ts";
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
 * `import { needs } from "virtual:needs"`: by the name of each function that changes something for staff, the permissions
 * of which one is enough. Taken from the contracts, which would bring their schemas along.
 */
function needsOfChanges(): Plugin {
  const id = "virtual:needs";
  return {
    name: "hb-needs",
    resolveId: asked => (asked === id ? `\0${id}` : undefined),
    load(loaded) {
      if (loaded !== `\0${id}`) return undefined;
      const needs = Object.entries<Contract>(functions).flatMap(([name, contract]) => {
        const { allow } = contract;
        if (!isChange(contract) || allow === "public" || (typeof allow === "object" && "link" in allow)) return [];
        return [[name, allow === "staff" ? [] : allow]];
      });
      return `export const needs = ${JSON.stringify(Object.fromEntries(needs))};`;
    },
  };
}

/**
 * The domain has no effects: a schema or contract that no screen uses may be left out, and zod with it. Bundlers can't
 * see that in calls, nor in objects made of them, so each top-level one is wrapped into a function that is marked as
 * pure.
 */
export function pureDomain(): Plugin {
  return {
    name: "hb-pure-domain",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /\/domain\/.*\.ts(\?visitor)?$/ },
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

/**
 * Visitors' pages get the domain's modules for themselves. What staff use of a shared one, such as the schemas beside a
 * list, would come along otherwise, and zod with it. The error class is one: it is recognized by what it is.
 */
function ownDomain(): Plugin {
  const visitors =
    /\/web\/(public-page|registration|booking|stop-emails|confirm-email|(consent|surveys)\/form|consent\/kiosk|front-desk\/consent\/KeptConsentPage|surveys\/phone|change\/opening)|\?visitor$/;
  return {
    name: "hb-own-domain",
    apply: "build",
    enforce: "pre",
    resolveId: {
      filter: { id: /^@hb\/domain\/|^\..*\.ts$/ },
      async handler(id, importer, options) {
        if (!importer || !visitors.test(importer)) return null;
        const found = await this.resolve(id, importer.replace("?visitor", ""), { ...options, skipSelf: true });
        const isCopied = found && /\/domain\/.*\.ts$/.test(found.id) && !found.id.endsWith("/domain/refusal.ts");
        return isCopied ? { ...found, id: `${found.id}?visitor` } : found;
      },
    },
    // Other spellings of an option are for imported files.
    transform: {
      filter: { id: /\/domain\/lookups\/.*\?visitor$/ },
      handler: code => code.replace(/, also: \[[^\]]*\]/g, ""),
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

/** Each icon from its own file: the package's index names six thousand, and the bundler would read them all. */
function singleIcons(): Plugin {
  const imports = /import \{([^}]*)\} from "@tabler\/icons-react";/g;
  const file = "@tabler/icons-react/dist/esm/icons";
  return {
    name: "hb-single-icons",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /\/web\/.*\.tsx?$/ },
      handler: code =>
        code.replace(imports, (_all, names: string) =>
          names
            .split(",")
            .map(name => name.trim())
            .filter(name => name !== "")
            .map(name => {
              const [icon, as = icon] = name.split(" as ");
              return name.startsWith("type ")
                ? `import type { ${name.slice(5)} } from "@tabler/icons-react";`
                : `import ${as} from "${file}/${icon}.mjs";`;
            })
            .join(" "),
        ),
    },
  };
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

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    tokens(),
    needsOfChanges(),
    ownDomain(),
    pureDomain(),
    singleIcons(),
    oneStroke(),
    react(),
    named(),
    noCircles(),
    keptFiles(),
  ],
  build: {
    // What visitors' phones need at least: README, Browsers. colour-scheme.js tells older ones.
    target: ["safari15.4", "chrome100", "firefox100"],
    outDir: "dist",
    emptyOutDir: true,
    // The content security policy allows no data: addresses, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The file that staff screens share is meant to be large: about 320 kB compressed.
    chunkSizeWarningLimit: 1_400,
    rolldownOptions: {
      // Some parts are loaded later only where they aren't there yet.
      checks: { ineffectiveDynamicImport: false },
      output: { codeSplitting: { groups: sharedFiles(import.meta.dirname), includeDependenciesRecursively: false } },
    },
  },
});
