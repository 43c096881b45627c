import { expect, test } from "vitest";
import { recognizeSearch, searchText } from "./text-search.ts";

test("the one search field recognizes what is typed into it", () => {
  expect(recognizeSearch("wren")).toBe("name");
  expect(recognizeSearch("Wren Abernathy")).toBe("name");
  expect(recognizeSearch("wren@exa")).toBe("email");
  expect(recognizeSearch("1280")).toBe("id");
  expect(recognizeSearch(" #1280 ")).toBe("id");
  expect(recognizeSearch("(415) 555-0170")).toBe("phone");
  expect(recognizeSearch("4155550170")).toBe("phone");
});

test("an id may be typed as it is spoken of", () => {
  expect(searchText("id", " #1280 ")).toBe("1280");
  expect(searchText("name", "wren ")).toBe("wren ");
});
