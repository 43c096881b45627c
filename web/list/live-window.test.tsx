import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderStaff } from "../testing/render.tsx";
import { type ListPage, pageSize, rowAt } from "./list-window.ts";
import { useLiveWindow } from "./live-window.ts";

interface Person {
  id: number;
  name: string;
}

let people: Person[] = [];
/** Pages in the order they were asked for. */
let asked: string[] = [];
/** Pages that have been asked for and are not answered before the test says so. */
let held: (() => void)[] | undefined;

beforeEach(() => {
  people = Array.from({ length: 250 }, (_, n) => ({ id: n + 1, name: `Person ${n + 1}` }));
  asked = [];
  held = undefined;
});

async function fetchPage(list: string, number: number): Promise<ListPage<Person>> {
  asked.push(`${list} ${number}`);
  const rows = people.filter(({ name }) => name.includes(list)).slice(number * pageSize, (number + 1) * pageSize);
  const total = people.filter(({ name }) => name.includes(list)).length;
  if (held) await new Promise<void>(resolve => held?.push(resolve));
  return { rows, total };
}

/** As much of the list as a table shows: the row at one place. */
function List() {
  const client = useQueryClient();
  const [list, setList] = useState("Person");
  const [at, setAt] = useState(0);
  const { window, isOld, see } = useLiveWindow<Person>(list, number => ({
    queryKey: ["people", list, number],
    queryFn: () => fetchPage(list, number),
  }));
  const look = (index: number) => {
    setAt(index);
    see(index, index + 10);
  };
  return (
    <>
      <button onClick={() => look(150)}>Scroll to 150</button>
      <button onClick={() => setList("Person 1")}>Filter</button>
      <button onClick={() => void client.invalidateQueries({ queryKey: ["people"] })}>Marker moved</button>
      <p>{window ? `${window.total} in all` : "nothing yet"}</p>
      <p>first: {rowAt(window, 0)?.name}</p>
      <p>shown: {rowAt(window, at)?.name ?? "not there yet"}</p>
      <p>{isOld ? "old" : "current"}</p>
    </>
  );
}

const button = (name: string) => page.getByRole("button", { name });
const shows = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();
const release = () => {
  const waiting = held ?? [];
  held = undefined;
  for (const answer of waiting) answer();
};

test("only pages in sight are fetched, each once", async () => {
  await renderStaff(<List />);
  await shows("250 in all");
  await button("Scroll to 150").click();
  await shows("shown: Person 151");
  expect(asked).toEqual(["Person 0", "Person 1"]);
});

test("pages that are fetched again are put in place together: nobody is there twice, nobody is missing", async () => {
  await renderStaff(<List />);
  await button("Scroll to 150").click();
  await shows("shown: Person 151");
  people = [{ id: 999, name: "Person New" }, ...people];
  held = [];
  await button("Marker moved").click();
  await expect.poll(() => held?.length).toBe(2);
  held?.shift()?.();
  await expect.poll(() => asked.length).toBe(4);
  await shows("first: Person 1");
  await shows("shown: Person 151");
  release();
  await shows("first: Person New");
  await shows("shown: Person 150");
  await shows("251 in all");
});

test("another filter keeps the list on the screen until something of the new one is there", async () => {
  await renderStaff(<List />);
  await shows("250 in all");
  held = [];
  await button("Filter").click();
  await shows("old");
  await shows("250 in all");
  release();
  await shows("111 in all");
  await shows("current");
});
