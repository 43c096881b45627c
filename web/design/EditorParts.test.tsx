import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderStaff } from "../testing/render.tsx";
import { Stack } from "../ui/layout/Stack.tsx";
import { Part } from "./EditorParts.tsx";
import { moved, without } from "./parts.ts";

/** Parts of different heights in a page that scrolls, each with a field that shows which one it is. */
function Parts({ names, height = 90 }: { names: string[]; height?: number }) {
  const [parts, setParts] = useState(names);
  return (
    <div style={{ height: 500, overflowY: "auto" }} data-testid="page">
      <Stack gap={12}>
        <h3>Sections</h3>
        {parts.map((name, at) => (
          <Part
            key={name}
            label={`Section ${at + 1}`}
            at={at}
            count={parts.length}
            onMove={to => setParts(moved(parts, at, to))}
            onRemove={() => setParts(without(parts, at))}
          >
            <input aria-label="Heading" defaultValue={name} style={{ height: height * (1 + (at % 2)) }} />
          </Part>
        ))}
      </Stack>
    </div>
  );
}

const order = () =>
  page
    .getByRole("textbox")
    .elements()
    .map(field => (field as HTMLInputElement).value);
const part = (label: string) => page.getByRole("region", { name: label, exact: true });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const grip = (label: string) => part(label).getByTitle("Drag to move");
const box = (element: Element) => element.getBoundingClientRect();

function point(type: string, element: Element, y: number, pointerType = "mouse") {
  const { left, width } = box(element);
  const at = { clientX: left + width / 2, clientY: y, button: 0, pointerId: 7, pointerType };
  element.dispatchEvent(new PointerEvent(type, { ...at, bubbles: true, cancelable: true }));
}

test("a part is dragged behind and before others, and a line shows where it would go", async () => {
  await renderStaff(<Parts names={["a", "b", "c", "d"]} />);
  await userEvent.dragAndDrop(grip("Section 1"), part("Section 3"), { targetPosition: { x: 20, y: 120 } });
  expect(order()).toEqual(["b", "c", "a", "d"]);
  await userEvent.dragAndDrop(grip("Section 3"), part("Section 1"), { targetPosition: { x: 20, y: 10 } });
  expect(order()).toEqual(["a", "b", "c", "d"]);
  const handle = grip("Section 2").element();
  const dragged = part("Section 2").element();
  point("pointerdown", handle, box(handle).top);
  point("pointermove", handle, box(part("Section 3").element()).bottom - 5);
  await expect.element(part("Section 2")).toHaveAttribute("data-dragged");
  await expect.poll(() => dragged.querySelector<HTMLElement>("span[style]")?.style.top).toMatch(/^\d{3}/);
  await userEvent.keyboard("{Escape}");
  point("pointerup", handle, box(part("Section 3").element()).bottom - 5);
  await expect.element(part("Section 2")).not.toHaveAttribute("data-dragged");
  expect(order()).toEqual(["a", "b", "c", "d"]);
});

test("a part that is dragged to the edge scrolls the page along", async () => {
  await renderStaff(<Parts names={["a", "b", "c", "d", "e", "f"]} height={200} />);
  const scroller = page.getByTestId("page").element();
  const handle = grip("Section 1").element();
  point("pointerdown", handle, box(handle).top, "touch");
  point("pointermove", handle, box(scroller).bottom - 1, "touch");
  const isAtEnd = () => scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop < 2;
  await expect.poll(isAtEnd, { timeout: 20_000 }).toBe(true);
  await expect.poll(() => part("Section 1").element().querySelector("span[style]")).not.toBeNull();
  point("pointerup", handle, box(scroller).bottom - 1, "touch");
  await expect.poll(order).toEqual(["b", "c", "d", "e", "f", "a"]);
});

test("a part is moved by keys and buttons, which keep the focus and are read out", async () => {
  await renderStaff(<Parts names={["a", "b", "c"]} />);
  await part("Section 1").getByRole("textbox").click();
  await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
  expect(order()).toEqual(["b", "a", "c"]);
  await expect.element(part("Section 2").getByRole("textbox")).toHaveFocus();
  await expect.element(page.getByText("Section 1 is now 2 of 3.")).toBeInTheDocument();
  await button("Move section 2 down").click();
  expect(order()).toEqual(["b", "c", "a"]);
  await expect.element(button("Move section 3 up")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(button("Move section 2 up")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  expect(order()).toEqual(["a", "b", "c"]);
  await expect.element(button("Move section 1 down")).toHaveFocus();
});

test("the only part has no grip", async () => {
  await renderStaff(<Parts names={["a"]} />);
  await expect.element(grip("Section 1")).not.toBeInTheDocument();
});
