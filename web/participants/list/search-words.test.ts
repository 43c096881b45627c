import { expect, test } from "vitest";
import { recogniseSearch, searchText } from "./search-words.ts";

test("the one search field recognises what is typed into it", () => {
  expect(recogniseSearch("wren")).toBe("name");
  expect(recogniseSearch("Wren Abernathy")).toBe("name");
  expect(recogniseSearch("wren@exa")).toBe("email");
  expect(recogniseSearch("1280")).toBe("id");
  expect(recogniseSearch(" #1280 ")).toBe("id");
  expect(recogniseSearch("(415) 555-0170")).toBe("phone");
  expect(recogniseSearch("4155550170")).toBe("phone");
});

test("an id may be typed as it is spoken of", () => {
  expect(searchText("id", " #1280 ")).toBe("1280");
  expect(searchText("name", "wren ")).toBe("wren ");
});
