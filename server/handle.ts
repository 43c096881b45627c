import type { Actor, Allow } from "@hb/domain/permissions.ts";
import * as platform from "@hb/platform/functions/handle.ts";

/** The platform's `handle`, for the study's actors and permissions. */
export const handle = platform.createHandle<Actor, Allow>();

export type ChangeContext = platform.ChangeContext<Actor>;
export type Guard<I> = platform.Guard<I, Actor>;
export type Handled = platform.Handled<Actor, Allow>;
