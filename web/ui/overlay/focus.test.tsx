import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderStaff } from "../../testing/render.tsx";
import { Dialog } from "./Dialog.tsx";
import { Drawer } from "./Drawer.tsx";

/** A row whose drawer has a button that opens a dialog, like a person's *Email*. */
function Person() {
  const [open, setOpen] = useState<"row" | "drawer" | "dialog">("row");
  return (
    <main id="main" tabIndex={-1}>
      <button type="button" onClick={() => setOpen("drawer")}>
        Row
      </button>
      {open !== "row" && (
        <Drawer title="Wren Abernathy" onClose={() => setOpen("row")}>
          <button type="button" onClick={() => setOpen("dialog")}>
            Email
          </button>
        </Drawer>
      )}
      {open === "dialog" && (
        <Dialog title="Write email" onClose={() => setOpen("drawer")}>
          Subject
        </Dialog>
      )}
    </main>
  );
}

const drawer = () => page.getByRole("dialog", { name: "Wren Abernathy" });
const dialog = () => page.getByRole("dialog", { name: "Write email" });

async function openDrawer(): Promise<void> {
  await renderStaff(<Person />);
  await page.getByRole("button", { name: "Row" }).click();
  await expect.element(drawer()).toBeVisible();
}

test("Esc closes only the dialog, also when it has not taken the focus from the drawer yet", async () => {
  await openDrawer();
  await page.getByRole("button", { name: "Email" }).click();
  await expect.element(dialog()).toBeVisible();
  await expect.poll(() => dialog().element().contains(document.activeElement)).toBe(true);
  document.querySelector<HTMLElement>("dialog")?.focus();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(drawer()).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(drawer()).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Row" })).toHaveFocus();
});

test("a dialog opened while nothing had the focus returns it to the drawer it came from", async () => {
  await openDrawer();
  const email = page.getByRole("button", { name: "Email" }).element();
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  email.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  await expect.poll(() => dialog().element().contains(document.activeElement)).toBe(true);
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(drawer()).toHaveFocus();
});
