import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Build, dist } from "../tools/build-screens.ts";

export interface AnotherBuild {
  folder: string;
  /** The name that the changed part has in either build. */
  before: string;
  after: string;
  remove(): void;
}

/** The screens as the next version has them: one part changed, and with it its name wherever it stands. */
export function anotherBuild(part: string): AnotherBuild {
  const folder = mkdtempSync(join(tmpdir(), "hb-another-build-"));
  const isPlain = (file: string) => !/\.(br|gz)$/.test(file);
  cpSync(dist, folder, { recursive: true, filter: isPlain });
  const { sources, assets }: Build = JSON.parse(readFileSync(join(dist, "build.json"), "utf8"));
  const before = assets.find(asset => asset.startsWith(`${part}-`) && asset.endsWith(".js"));
  if (before === undefined) throw new Error(`The screens have no part ${part}.`);
  const after = `${part}-changed0.js`;
  renameSync(join(folder, "assets", before), join(folder, "assets", after));
  const build = sources.slice(0, 12);
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(name =>
    /\.(js|json|html)$/.test(name),
  )) {
    const path = join(folder, file);
    const text = readFileSync(path, "utf8");
    writeFileSync(path, text.replaceAll(before, after).replaceAll(build, "another-one0"));
  }
  return { folder, before, after, remove: () => rmSync(folder, { recursive: true }) };
}
