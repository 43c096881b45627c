import { dirname } from "node:path";
import type { Plugin, Rolldown } from "vite";
import { entriesFrom, type VisitorPage, visitorsPages } from "../shared-files.ts";

/** By group: the first part of a visitor's address, or `staff`. Names in `assets/` have no revision: they change with it. */
export type KeptFiles = Readonly<Record<string, readonly { url: string; revision: string | null }[]>>;

/** Where the build says which files each group needs; `tools/bundle-screens.ts` makes the worker of it. */
export const keptFilesName = "kept-files.json";

/** Fonts of letters that neither English nor Spanish has are fetched when a name needs them. */
const isRare = (file: string) => file.endsWith(".woff2") && !/-latin-wght/.test(file);

/** Beside the build: the files that each page needs to open and to work, also what it loads later. */
export function keptFiles(): Plugin {
  return {
    name: "hb-kept-files",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const root = import.meta.dirname.replace(/\/offline$/, "");
        const look = (id: string) => this.getModuleInfo(id);
        const pages = Object.entries(visitorsPages).map(([group, page]: [string, VisitorPage]) => {
          // Where everyone starts leads to every page: only what it needs itself.
          const entries = [`${root}/main.tsx`];
          for (const part of [page, "/public-page/open.tsx", `${dirname(page)}/es.ts`])
            entries.push(...entriesFrom(root + part, look));
          return [group, filesOf(entries, bundle)] as const;
        });
        const all = Object.keys(bundle).filter(file => file.startsWith("assets/"));
        const groups = [...pages, ["staff", all] as const].map(([group, files]) => [
          group,
          files.filter(file => !isRare(file)).toSorted(),
        ]);
        this.emitFile({ type: "asset", fileName: keptFilesName, source: JSON.stringify(Object.fromEntries(groups)) });
      },
    },
  };
}

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string>; importedAssets: Set<string> } };

/** Those that hold one of the modules, with what they import. */
function filesOf(modules: readonly string[], bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === "chunk");
  const files = new Set(
    chunks.filter(({ moduleIds }) => moduleIds.some(id => modules.includes(id))).map(({ fileName }) => fileName),
  );
  for (const file of files) {
    const chunk = chunks.find(({ fileName }) => fileName === file);
    const { importedCss = [], importedAssets = [] } = chunk?.viteMetadata ?? {};
    for (const each of [...(chunk?.imports ?? []), ...importedCss, ...importedAssets]) files.add(each);
  }
  return [...files];
}
