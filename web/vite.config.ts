import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { tokensCss } from "./ui/tokens.ts";

const tokensFile = "/__tokens.css";

/** `import "virtual:tokens.css"`: the style sheet made of ui/tokens.ts, so that colours stand in one place only. */
function tokens(): Plugin {
  return {
    name: "hb-tokens",
    resolveId: id => (id === "virtual:tokens.css" ? tokensFile : undefined),
    load: id => (id === tokensFile ? tokensCss() : undefined),
  };
}

/** Lays a .br and a .gz beside every text asset, so that the server never compresses while somebody waits. */
function compressed(): Plugin {
  let outDir = "";
  return {
    name: "hb-compressed",
    apply: "build",
    configResolved: config => {
      outDir = join(config.root, config.build.outDir);
    },
    closeBundle: async () => {
      const files = await readdir(outDir, { recursive: true });
      await Promise.all(files.filter(file => /\.(js|css|html|svg|json)$/.test(file)).map(file => compress(join(outDir, file))));
    },
  };
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < 1024) return;
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } };
  await Promise.all([
    promisify(brotliCompress)(bytes, quality).then(small => writeFile(`${file}.br`, small)),
    promisify(gzip)(bytes, { level: 9 }).then(small => writeFile(`${file}.gz`, small)),
  ]);
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [tokens(), react(), compressed()],
  build: {
    target: "es2023",
    outDir: "dist",
    emptyOutDir: true,
    // The content security policy allows no data: addresses, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // Contracts are made by calls into zod; unless a screen uses one, neither it nor zod reaches the bundle.
      treeshake: { manualPureFunctions: ["z", "read", "change", "stream"] },
    },
  },
});
