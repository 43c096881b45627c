import type { Filters } from "@hb/domain/participants/filters.ts";
import { createContext } from "react";

/** Whom the figures below are about; empty = everyone. */
export const ScopeContext = createContext<Filters>({});
