import { describe, expect, test } from "vitest";
import { avatarColors, type Scheme, surfaces, tokensCss, toneNames, tones } from "./tokens.ts";

const staffSurfaces = ["canvas", "surface", "sunken", "raised", "hover", "select", "log"] as const;
const publicSurfaces = ["paper", "card"] as const;

/** The least contrast that each kind of text or mark has today; a change may raise it, never lower it. */
const floors = {
  light: { text: 16, "text-2": 7.3, "text-3": 5, focus: 6, control: 3.1, ownFill: 6.6, solid: 3.1, filled: 6.7 },
  dark: { text: 13, "text-2": 9.3, "text-3": 6.5, focus: 8.8, control: 3.8, ownFill: 7.9, solid: 3.8, filled: 7.6 },
};

describe.each(["light", "dark"] satisfies Scheme[])("in %s", scheme => {
  const colors = surfaces[scheme];
  const floor = floors[scheme];

  test.each(["text", "text-2", "text-3", "control", "focus"] as const)("%s is readable on every surface", name => {
    for (const behind of staffSurfaces) {
      expect(contrast(colors[name], colors[behind]), `${name} on ${behind}`).toBeGreaterThanOrEqual(floor[name]);
    }
  });

  test("body text reaches 7 to 1 and meta text 4.5 to 1", () => {
    for (const behind of staffSurfaces) {
      expect(contrast(colors.text, colors[behind])).toBeGreaterThanOrEqual(7);
      expect(contrast(colors["text-2"], colors[behind])).toBeGreaterThanOrEqual(7);
      expect(contrast(colors["text-3"], colors[behind])).toBeGreaterThanOrEqual(4.5);
    }
  });

  test.each(toneNames)("status words in %s are readable on their own fill and on every surface", name => {
    const { fg, bg } = tones[scheme][name];
    if (name !== "ghost") expect(contrast(fg, bg), "own fill").toBeGreaterThanOrEqual(floor.ownFill);
    for (const behind of staffSurfaces) expect(contrast(fg, colors[behind]), behind).toBeGreaterThanOrEqual(4.5);
  });

  test.each(toneNames)("bars and edges in %s stand out from every surface and from their own fill", name => {
    const { solid, bg } = tones[scheme][name];
    for (const behind of staffSurfaces)
      expect(contrast(solid, colors[behind]), behind).toBeGreaterThanOrEqual(floor.solid);
    if (name !== "ghost") expect(contrast(solid, bg), "own fill").toBeGreaterThanOrEqual(3);
  });

  test("filled buttons are readable, also under the pointer", () => {
    expect(contrast(colors["on-filled"], colors.filled)).toBeGreaterThanOrEqual(floor.filled);
    expect(contrast(colors["on-filled"], colors["filled-hover"])).toBeGreaterThanOrEqual(floor.filled);
    for (const behind of staffSurfaces) expect(contrast(colors.filled, colors[behind])).toBeGreaterThanOrEqual(3);
  });

  test("public pages are readable on paper and on cards", () => {
    for (const behind of publicSurfaces) {
      expect(contrast(colors["paper-text"], colors[behind])).toBeGreaterThanOrEqual(7);
      expect(contrast(colors["paper-text-2"], colors[behind])).toBeGreaterThanOrEqual(7);
      expect(contrast(colors.focus, colors[behind])).toBeGreaterThanOrEqual(3);
      expect(contrast(colors.control, colors[behind])).toBeGreaterThanOrEqual(3);
      expect(contrast(tones[scheme].accent.fg, colors[behind])).toBeGreaterThanOrEqual(4.5);
    }
  });

  test("toasts are readable, with their actions and their trouble", () => {
    expect(contrast(colors["ink-text"], colors.ink)).toBeGreaterThanOrEqual(7);
    expect(contrast(colors["ink-act"], colors.ink)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colors["ink-trouble"], colors.ink)).toBeGreaterThanOrEqual(4.5);
  });
});

test("initials are readable on every avatar", () => {
  for (const color of avatarColors) expect(contrast("#FFFFFF", color), color).toBeGreaterThanOrEqual(4.5);
});

test("every token becomes a CSS variable in both schemes", () => {
  const css = tokensCss();
  for (const scheme of ["light", "dark"] as const) {
    const block = css.slice(css.indexOf(`[data-mantine-color-scheme="${scheme}"]`));
    for (const [name, color] of Object.entries(surfaces[scheme])) expect(block).toContain(`--${name}: ${color};`);
    for (const name of toneNames) expect(block).toContain(`--${name}-fg: ${tones[scheme][name].fg};`);
  }
});

/** WCAG 2 contrast of two opaque colors written `#RRGGBB`. */
function contrast(one: string, other: string): number {
  const [lighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: string): number {
  const digits = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color);
  if (!digits) throw new Error(`${color} is not an opaque color.`);
  const [red, green, blue] = digits.slice(1).map(pair => {
    const part = Number.parseInt(pair, 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
