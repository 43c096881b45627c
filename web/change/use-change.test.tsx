import { participantStatus } from "@hb/domain/participants/status.ts";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderStaff } from "../testing/render.tsx";
import { answerCalls, sentCalls } from "../testing/wire.ts";
import { ChangeDialog } from "./ChangeDialog.tsx";
import { askedForProof } from "./proof.ts";
import { useChange } from "./use-change.ts";

const comment = { id: 1001, body: "Prefers mornings" };
let fetched = 0;

/** A screen with one change and one query that the change refreshes. */
function Screen() {
  const [current, setCurrent] = useState(1);
  const { run, isRunning, problem } = useChange({ refresh: [["comments"]] });
  useQuery({ queryKey: ["comments"], queryFn: () => ++fetched });
  return (
    <>
      <Button
        onClick={() =>
          void run("setParticipantStatus", { id: 1001, version: current, to: participantStatus.contacted })
        }
      >
        Step
      </Button>
      <Button onClick={() => void run("addComment", comment)}>Comment</Button>
      <Button onClick={() => setCurrent(current + 1)}>Newer</Button>
      <p>{isRunning ? "running" : (problem?.kind ?? "idle")}</p>
      <p>{problem?.message}</p>
    </>
  );
}

const idsOf = async (name: string) => (await sentCalls(name)).map(({ requestId }) => requestId);
const button = (name: string) => page.getByRole("button", { name, exact: true });
const shows = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();

test("an answer that is lost is asked for again by itself, as the same request", async () => {
  await answerCalls("addComment", ["lost", "lost", { answer: { commentId: 1 } }]);
  await renderStaff(<Screen />);
  await button("Comment").click();
  await shows("idle");
  await expect.poll(async () => (await idsOf("addComment")).length).toBe(3);
  expect(new Set(await idsOf("addComment")).size).toBe(1);
});

test("a second click while the first is under way joins it", async () => {
  await answerCalls("addComment", ["lost", { answer: { commentId: 1 } }]);
  await renderStaff(<Screen />);
  await expect.element(button("Comment")).toBeVisible();
  // In one go: a click as the mouse makes it may take longer than the change.
  const comment = button("Comment").element() as HTMLButtonElement;
  comment.click();
  comment.click();
  await shows("idle");
  await expect.poll(async () => (await idsOf("addComment")).length).toBe(2);
  expect(new Set(await idsOf("addComment")).size).toBe(1);
});

test("whoever tries again after no answer came at all repeats the same request, also on the version it made", async () => {
  await answerCalls("setParticipantStatus", ["lost", "lost", "lost", { answer: { version: 2 } }]);
  await renderStaff(<Screen />);
  await button("Step").click();
  await shows("uncertain");
  await button("Newer").click();
  await button("Step").click();
  await shows("idle");
  expect(new Set(await idsOf("setParticipantStatus")).size).toBe(1);
});

test("two versions further something else was changed: that is a new request", async () => {
  await answerCalls("setParticipantStatus", ["lost", "lost", "lost", { answer: { version: 4 } }]);
  await renderStaff(<Screen />);
  await button("Step").click();
  await shows("uncertain");
  await button("Newer").click();
  await button("Newer").click();
  await button("Step").click();
  await shows("idle");
  expect(new Set(await idsOf("setParticipantStatus")).size).toBe(2);
});

test("a refusal is an answer: the next attempt is a new request", async () => {
  await answerCalls("addComment", [
    { refusal: "failed-precondition", message: "This person was anonymized." },
    { answer: { commentId: 2 } },
  ]);
  await renderStaff(<Screen />);
  await button("Comment").click();
  await shows("refused");
  await shows("This person was anonymized.");
  await button("Comment").click();
  await shows("idle");
  expect(new Set(await idsOf("addComment")).size).toBe(2);
});

test("a change that needs a recent proof waits for it and is sent again; without one it is refused", async () => {
  const refusal = {
    refusal: "failed-precondition",
    message: "Confirm that it's you first.",
    details: { proveAgain: true },
  } as const;
  await answerCalls("addComment", [refusal, { answer: { commentId: 2 } }, refusal]);
  await renderStaff(<Screen />);
  await button("Comment").click();
  await expect.poll(askedForProof).toBeDefined();
  await shows("running");
  askedForProof()?.answer(true);
  await shows("idle");
  expect(new Set(await idsOf("addComment")).size).toBe(1);

  await button("Comment").click();
  await expect.poll(askedForProof).toBeDefined();
  askedForProof()?.answer(false);
  await shows("Confirm that it's you first.");
  expect(await idsOf("addComment")).toHaveLength(3);
});

test("a colleague's change is told apart, and the screen is fetched again after every attempt", async () => {
  fetched = 0;
  await answerCalls("addComment", [
    { refusal: "aborted", message: "Changed by Leena.", details: { theirs: { version: 3 } } },
  ]);
  await renderStaff(<Screen />);
  await expect.poll(() => fetched).toBe(1);
  await button("Comment").click();
  await shows("conflict");
  await expect.poll(() => fetched).toBe(2);
});

test("the dialog asks for a reason, keeps it after a refusal, and closes when it is done", async () => {
  await answerCalls("addComment", [
    { refusal: "failed-precondition", message: "Try again tomorrow." },
    { answer: { commentId: 3 } },
  ]);
  const closed: string[] = [];
  function WithDialog() {
    const { run } = useChange();
    return (
      <ChangeDialog
        title="Cancel visit"
        verb="Cancel visit"
        reason="required"
        done="Visit canceled"
        onConfirm={reason => run("addComment", { ...comment, body: reason ?? "" })}
        onClose={() => closed.push("closed")}
      />
    );
  }
  await renderStaff(<WithDialog />);
  await button("Cancel visit").click();
  await expect.element(page.getByText("Enter a reason, in a few words.")).toBeVisible();
  expect(await sentCalls("addComment")).toEqual([]);
  await page.getByLabelText("Reason").fill("Ill today");
  await button("Cancel visit").click();
  await expect.element(page.getByText("Try again tomorrow.")).toBeVisible();
  await expect.element(page.getByLabelText("Reason")).toHaveValue("Ill today");
  await button("Cancel visit").click();
  await expect.element(page.getByText("Visit canceled")).toBeVisible();
  expect(closed).toEqual(["closed"]);
  expect((await sentCalls("addComment")).map(({ body }) => body)).toEqual(["Ill today", "Ill today"]);
});
