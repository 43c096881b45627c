import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, type Plugin } from "vite";
import { root } from "../tools/sources.ts";

const texts = /\/web\/(?:[^?]*[/-])?text\.tsx?$/;
const asked = "?longer";

/**
 * Puts another language in the place of what staff screens say: the English texts, two fifths longer. Any other language
 * that is built for them takes its place in the same way.
 */
function longerTexts(): Plugin {
  return {
    name: "hb-longer-texts",
    enforce: "pre",
    resolveId: {
      filter: { id: /text\.tsx?$/ },
      async handler(id, importer, options) {
        if (importer?.endsWith(asked)) return null;
        const found = await this.resolve(id, importer, { ...options, skipSelf: true });
        return found && texts.test(found.id) ? `${found.id}${asked}` : null;
      },
    },
    load: {
      filter: { id: /\?longer$/ },
      handler(id) {
        const file = id.slice(0, -asked.length);
        const names = [...readFileSync(file, "utf8").matchAll(/^export (?:const|function) (\w+)/gm)].map(
          ([, name = ""]) => name,
        );
        return [
          `import * as english from ${JSON.stringify(file)};`,
          `import { longer } from ${JSON.stringify(join(root, "tests/longer.ts"))};`,
          ...names.map(name => `export const ${name} = longer(english.${name});`),
        ].join("\n");
      },
    },
  };
}

/** The screens in a language that no one speaks, in a folder of their own. */
export async function buildLonger(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "hb-longer-texts-"));
  await build({
    root: join(root, "web"),
    configFile: join(root, "web/vite.config.ts"),
    plugins: [longerTexts()],
    logLevel: "warn",
    build: { outDir: folder, emptyOutDir: true },
  });
  return folder;
}
