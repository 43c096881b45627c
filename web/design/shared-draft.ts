import type { Draft } from "@hb/domain/design/contract.ts";
import { type Conflict, type Json, type JsonObject, mergeContent, putAt } from "@hb/domain/design/merge.ts";
import { useEffect, useState, useSyncExternalStore } from "react";
import { createStore } from "../backend/store.ts";
import { perform } from "../change/perform.ts";
import type { Problem } from "../change/problem.ts";
import { drafts } from "../ui/fields/use-draft.ts";

const saveAfterMs = 700;
/** Typing without a pause of this length is undone in one step. */
const stepMs = 1_500;
const maxSteps = 200;

interface DraftState {
  content: JsonObject;
  past: readonly JsonObject[];
  future: readonly JsonObject[];
  /** What a colleague and I changed at the same time; saving waits until each is decided. */
  conflicts: readonly Conflict[];
  /** Who changed the other side. */
  theirName: string;
  isSaved: boolean;
  problem: Problem | undefined;
}

interface Kept {
  base: JsonObject;
  mine: JsonObject;
}

/** A draft that several people write at once. It's saved as typed, and what colleagues save is merged in. */
function createSharedDraft(document: string, draft: Draft) {
  const name = `design ${document}`;
  let base: JsonObject = draft.content;
  let revision = draft.revision;
  let lastTypedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saving: Promise<number | undefined> | undefined;
  const { get, set, watch } = createStore<DraftState>({
    content: draft.content,
    past: [],
    future: [],
    conflicts: [],
    theirName: "",
    isSaved: true,
    problem: undefined,
  });
  const update = (part: Partial<DraftState>) => set({ ...get(), ...part });

  /** Until it has reached the server, this browser keeps it through reloads. */
  function put(content: JsonObject, part: Partial<DraftState> = {}): void {
    drafts.write(name, { base, mine: content } satisfies Kept);
    update({ ...part, content, isSaved: false });
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), saveAfterMs);
  }

  /** Merges what a colleague saved; false if both changed the same place. */
  function takeIn(theirs: JsonObject, at: number, by: string): boolean {
    const { content } = get();
    const { merged, conflicts } = mergeContent(base, content, theirs);
    const isUntouched = content === base;
    base = theirs;
    revision = at;
    if (isUntouched) update({ content: theirs, theirName: by });
    else put(merged as JsonObject, { conflicts, theirName: by });
    return conflicts.length === 0;
  }

  function saved(): number {
    drafts.remove(name);
    update({ isSaved: true });
    return revision;
  }

  async function save(): Promise<number | undefined> {
    const { content, conflicts } = get();
    if (conflicts.length > 0) return undefined;
    if (content === base) return saved();
    const { answer, problem } = await perform("saveDraft", { document, revision, content });
    if (answer) {
      base = content;
      revision = answer.revision;
      update({ problem: undefined });
      return get().content === content ? saved() : save();
    }
    if (problem.kind !== "conflict") {
      update({ problem });
      return undefined;
    }
    const { theirs, by, revision: at } = problem.details as { theirs: JsonObject; by: string; revision: number };
    return takeIn(theirs, at, by) ? save() : undefined;
  }

  /** Saves what is typed now; answers the revision, or undefined if it couldn't. */
  function flush(): Promise<number | undefined> {
    clearTimeout(timer);
    saving = (saving ?? Promise.resolve(undefined)).then(save, save);
    return saving;
  }

  function walk(from: "past" | "future", to: "past" | "future"): void {
    const { content, ...state } = get();
    const next = state[from].at(-1);
    if (next === undefined) return;
    lastTypedAt = 0;
    put(next, { [from]: state[from].slice(0, -1), [to]: [...state[to], content] });
  }

  const kept = drafts.read(name) as Kept | undefined;
  if (kept) {
    base = kept.base;
    update({ content: kept.mine });
    takeIn(draft.content, draft.revision, draft.editedByName);
  }

  return {
    get,
    watch,
    flush,
    change(next: JsonObject): void {
      const { content, past } = get();
      const isTyping = isOneLetterApart(content, next);
      const isStep = !isTyping || Date.now() - lastTypedAt > stepMs;
      lastTypedAt = isTyping ? Date.now() : 0;
      put(next, { future: [], ...(isStep && { past: [...past, content].slice(-maxSteps) }) });
    },
    undo: () => walk("past", "future"),
    redo: () => walk("future", "past"),
    settle(conflict: Conflict, keep: "mine" | "theirs"): void {
      const { content, conflicts } = get();
      const settled = keep === "theirs" ? (putAt(content, conflict.path, conflict.theirs) as JsonObject) : content;
      put(settled, { conflicts: conflicts.filter(one => one !== conflict) });
    },
    /** What the server has now. A save on its way finds out by itself. */
    hear({ content, revision: at, editedByName }: Draft): void {
      if (at <= revision || !get().isSaved) return;
      takeIn(content, at, editedByName);
    },
  };
}

/** Typing changes one text a little; everything else is a step of its own. */
function isOneLetterApart(before: Json, after: Json): boolean {
  return Math.abs(JSON.stringify(before).length - JSON.stringify(after).length) <= 2;
}

export type SharedDraft = ReturnType<typeof createSharedDraft>;

export function useSharedDraft(document: string, draft: Draft): [SharedDraft, DraftState] {
  const [shared] = useState(() => createSharedDraft(document, draft));
  const state = useSyncExternalStore(shared.watch, shared.get);
  useEffect(() => shared.hear(draft), [shared, draft]);
  useEffect(() => {
    const save = () => void shared.flush();
    window.addEventListener("pagehide", save);
    window.addEventListener("online", save);
    return () => {
      window.removeEventListener("pagehide", save);
      window.removeEventListener("online", save);
      save();
    };
  }, [shared]);
  return [shared, state];
}
