import type { Font, Glyph, GlyphRun } from "fontkit";
import * as harfbuzz from "harfbuzzjs";

type Layout = (text: string) => Pick<GlyphRun, "glyphs" | "positions" | "advanceWidth">;

/**
 * Shapes text with the library that browsers use: many scripts join letters, stack them, or put a vowel before the letter
 * it follows. Glyphs come out from left to right in every script; fontkit's font is still what is drawn and embedded.
 */
export function shapedBy(bytes: Uint8Array, font: Font): Layout {
  const shaper = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(bytes)));
  return text => {
    const buffer = new harfbuzz.Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    // Keeps marks and reordered letters apart, so that each glyph maps to its own part of the text.
    buffer.setClusterLevel(harfbuzz.ClusterLevel.CHARACTERS);
    harfbuzz.shape(shaper, buffer);
    const infos = buffer.getGlyphInfos();
    const starts = [...new Set(infos.map(({ cluster }) => cluster))].toSorted((a, b) => a - b);
    const lettersAt = (cluster: number) =>
      text.slice(
        cluster,
        starts.find(start => start > cluster),
      );
    const positions = buffer.getGlyphPositions();
    return {
      glyphs: infos.map(({ codepoint: id, cluster }) => glyphOf(font, id, lettersAt(cluster))),
      positions: positions as GlyphRun["positions"],
      advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0),
    };
  };
}

/** With the text that a reader copies from the file: the glyph's own letter, or the letters it was made of. */
function glyphOf(font: Font, id: number, letters: string): Glyph {
  const own = font.stringsForGlyph(id);
  const said = own.find(letter => letters.includes(letter)) ?? letters;
  return font.getGlyph(
    id,
    Array.from(said, letter => letter.codePointAt(0) ?? 0),
  );
}
