import type { BrowserContext, Page } from "@playwright/test";

/*
 * A language that no one speaks: every text of a page's Spanish chunk is replaced by the English one in brackets, two
 * fifths longer. Whatever is on screen without brackets didn't come from a page's texts, and what has no room for such
 * a text has none for the next language.
 */

/** In the page, in place of a page's Spanish chunk: it takes the texts to translate from the chunk itself. */
const replacement = (chunk: string) => `
  import real from "./${chunk}?real";
  const longer = text => {
    const extra = "ē ".repeat(Math.ceil((text.length * 0.4) / 2)).slice(0, Math.ceil(text.length * 0.4));
    return "⟦" + text + extra + "⟧";
  };
  const pseudo = value => {
    if (typeof value === "string") return /\\p{L}/u.test(value) ? longer(value) : value;
    if (typeof value === "function") return (...given) => pseudo(value(...given));
    if (Array.isArray(value)) return value.map(pseudo);
    if (value === null || typeof value !== "object") return value;
    const isCode = (name, one) => typeof one === "string" && (name === "id" || name === "type");
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, isCode(name, one) ? one : pseudo(one)]));
  };
  // A list's options are shown by their labels; the list itself is code.
  const isList = english => "withoutExcluded" in english;
  export default new Map([...real].map(([english, spanish]) => [english, pseudo(isList(english) ? spanish : english)]));
`;

/** From now on "Spanish" is the pseudo-language. */
export async function speakPseudo(context: BrowserContext): Promise<void> {
  await context.route(/\/assets\/es-[^/]+\.js$/, route => {
    const chunk = new URL(route.request().url()).pathname.split("/").at(-1) ?? "";
    return route.fulfill({ contentType: "text/javascript", body: replacement(chunk) });
  });
}

/** What can be read on the page without brackets: texts, labels for screen readers, the page's title. */
export function unbracketed(page: Page, known: readonly RegExp[]): Promise<string[]> {
  return page
    .evaluate(() => {
      const found: string[] = [document.title];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (node instanceof Element) {
          for (const name of ["aria-label", "title", "placeholder", "alt"])
            if (node.closest("[aria-hidden=true]") === null) found.push(node.getAttribute(name) ?? "");
          continue;
        }
        const parent = node.parentElement;
        // Months and the switch to another language are named by their own languages.
        const isSkipped = parent?.closest(
          "script, style, noscript, .too-old-note, [aria-hidden=true], [lang]:not(html, main, div)",
        );
        if (parent && !isSkipped && parent.closest("option, select") === null && parent.getClientRects().length > 0)
          found.push(node.textContent ?? "");
      }
      return found;
    })
    .then(texts =>
      texts
        .map(text => withoutBrackets(text).trim())
        .filter(text => /\p{L}/u.test(known.reduce((t, one) => t.replace(one, ""), text))),
    );
}

function withoutBrackets(text: string): string {
  let [depth, rest] = [0, ""];
  for (const letter of text) {
    if (letter === "⟧") depth -= 1;
    else if (letter === "⟦") depth += 1;
    else if (depth === 0) rest += letter;
  }
  return rest;
}

/**
 * What is wider than its place: the page itself, a box that cuts off its text, or a text that leaves the page. What
 * ends in an ellipsis was meant to be cut off.
 */
export function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const name = (element: Element) => `${element.tagName}: ${(element.textContent ?? "").slice(0, 60)}`;
    if (document.documentElement.scrollWidth > innerWidth)
      found.push(`the page is ${document.documentElement.scrollWidth} wide`);
    for (const element of document.body.querySelectorAll("*")) {
      if (
        element.closest("[aria-hidden=true], select, svg, noscript, .visually-hidden") ||
        !element.getClientRects().length
      )
        continue;
      const { overflowX, textOverflow, clipPath } = getComputedStyle(element);
      if (textOverflow === "ellipsis" || clipPath === "inset(50%)" || element instanceof HTMLInputElement) continue;
      const scrolls = overflowX === "auto" || overflowX === "scroll";
      if (element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1 && !scrolls && !hasWider(element))
        found.push(name(element));
      const { left, right } = element.getBoundingClientRect();
      const isInScroller = [...ancestorsOf(element)].some(one => /auto|scroll/.test(getComputedStyle(one).overflowX));
      if ((left < -1 || right > innerWidth + 1) && !isInScroller)
        found.push(`${name(element)} from ${left} to ${right}`);
    }
    return [...new Set(found)];

    /** A list lies over the padding of its box on purpose. */
    function hasWider(box: Element) {
      return [...box.querySelectorAll("*")].some(one => Number.parseFloat(getComputedStyle(one).marginRight) < 0);
    }

    function* ancestorsOf(element: Element) {
      for (let one = element.parentElement; one; one = one.parentElement) yield one;
    }
  });
}

/** Controls that lie over each other. */
export function overlapping(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isSeen = (element: Element) =>
      element.closest("[aria-hidden=true]") === null && element.getClientRects().length > 0;
    // The bar at the bottom lies over the page that scrolls under it.
    const isFixed = (element: Element) => {
      for (let one: Element | null = element; one; one = one.parentElement)
        if (/sticky|fixed/.test(getComputedStyle(one).position)) return true;
      return false;
    };
    const boxes = [...document.querySelectorAll("button, a, label, input, select, textarea, h1, h2, p")]
      .filter(element => isSeen(element) && !isFixed(element))
      .map(element => ({ element, box: element.getBoundingClientRect() }));
    return boxes.flatMap(({ element, box }, at) =>
      boxes.slice(at + 1).flatMap(other => {
        if (element.contains(other.element) || other.element.contains(element)) return [];
        const width = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        const height = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
        return width > 2 && height > 2
          ? [
              `${element.tagName} ${element.textContent?.slice(0, 40)} over ${other.element.tagName} ${other.element.textContent?.slice(0, 40)}`,
            ]
          : [];
      }),
    );
  });
}
