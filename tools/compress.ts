import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Lays a .br and a .gz beside every text file, so that the server never compresses while somebody waits. */
export async function compressAll(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true });
  await Promise.all(
    files.filter(file => /\.(js|css|html|svg|json)$/.test(file)).map(file => compress(join(folder, file))),
  );
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
