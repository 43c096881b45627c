import { describe, expect, test } from "vitest";
import { contrast } from "./contrast.ts";
import { avatarColours, type Scheme, surfaces, tokensCss, toneNames, tones } from "./tokens.ts";

const staffSurfaces = ["canvas", "surface", "sunken", "raised", "hover", "select", "log"] as const;
const publicSurfaces = ["paper", "card"] as const;

/** The least contrast that each kind of text or mark has today; a change may raise it, never lower it. */
const floors = {
  light: { text: 16, "text-2": 7.3, "text-3": 5, focus: 6, control: 3.1, ownFill: 6.6, solid: 3.1, filled: 6.7 },
  dark: { text: 13, "text-2": 9.3, "text-3": 6.5, focus: 8.8, control: 3.8, ownFill: 7.9, solid: 3.8, filled: 7.6 },
};

describe.each(["light", "dark"] satisfies Scheme[])("in %s", scheme => {
  const colours = surfaces[scheme];
  const floor = floors[scheme];

  test.each(["text", "text-2", "text-3", "control", "focus"] as const)("%s is readable on every surface", name => {
    for (const behind of staffSurfaces) {
      expect(contrast(colours[name], colours[behind]), `${name} on ${behind}`).toBeGreaterThanOrEqual(floor[name]);
    }
  });

  test("body text reaches 7 to 1 and meta text 4.5 to 1", () => {
    for (const behind of staffSurfaces) {
      expect(contrast(colours.text, colours[behind])).toBeGreaterThanOrEqual(7);
      expect(contrast(colours["text-2"], colours[behind])).toBeGreaterThanOrEqual(7);
      expect(contrast(colours["text-3"], colours[behind])).toBeGreaterThanOrEqual(4.5);
    }
  });

  test.each(toneNames)("status words in %s are readable on their own fill and on every surface", name => {
    const { fg, bg } = tones[scheme][name];
    if (name !== "ghost") expect(contrast(fg, bg), "own fill").toBeGreaterThanOrEqual(floor.ownFill);
    for (const behind of staffSurfaces) expect(contrast(fg, colours[behind]), behind).toBeGreaterThanOrEqual(4.5);
  });

  test.each(toneNames)("bars and edges in %s stand out from every surface and from their own fill", name => {
    const { solid, bg } = tones[scheme][name];
    for (const behind of staffSurfaces)
      expect(contrast(solid, colours[behind]), behind).toBeGreaterThanOrEqual(floor.solid);
    if (name !== "ghost") expect(contrast(solid, bg), "own fill").toBeGreaterThanOrEqual(3);
  });

  test("filled buttons are readable, also under the pointer", () => {
    expect(contrast(colours["on-filled"], colours.filled)).toBeGreaterThanOrEqual(floor.filled);
    expect(contrast(colours["on-filled"], colours["filled-hover"])).toBeGreaterThanOrEqual(floor.filled);
    for (const behind of staffSurfaces) expect(contrast(colours.filled, colours[behind])).toBeGreaterThanOrEqual(3);
  });

  test("public pages are readable on paper and on cards", () => {
    for (const behind of publicSurfaces) {
      expect(contrast(colours["paper-text"], colours[behind])).toBeGreaterThanOrEqual(7);
      expect(contrast(colours["paper-text-2"], colours[behind])).toBeGreaterThanOrEqual(7);
      expect(contrast(colours.focus, colours[behind])).toBeGreaterThanOrEqual(3);
      expect(contrast(colours.control, colours[behind])).toBeGreaterThanOrEqual(3);
      expect(contrast(tones[scheme].accent.fg, colours[behind])).toBeGreaterThanOrEqual(4.5);
    }
  });

  test("toasts are readable, with their acts and their trouble", () => {
    expect(contrast(colours["ink-text"], colours.ink)).toBeGreaterThanOrEqual(7);
    expect(contrast(colours["ink-act"], colours.ink)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colours["ink-trouble"], colours.ink)).toBeGreaterThanOrEqual(4.5);
  });
});

test("initials are readable on every avatar", () => {
  for (const colour of avatarColours) expect(contrast("#FFFFFF", colour), colour).toBeGreaterThanOrEqual(4.5);
});

test("every token becomes a CSS variable in both schemes", () => {
  const css = tokensCss();
  for (const scheme of ["light", "dark"] as const) {
    const block = css.slice(css.indexOf(`[data-mantine-color-scheme="${scheme}"]`));
    for (const [name, colour] of Object.entries(surfaces[scheme])) expect(block).toContain(`--${name}: ${colour};`);
    for (const name of toneNames) expect(block).toContain(`--${name}-fg: ${tones[scheme][name].fg};`);
  }
});
