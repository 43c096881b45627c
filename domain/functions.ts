import type { Contract } from "./contract.ts";
import { countLog, getHistory, listLog } from "./log/contract.ts";
import { countToThree, ping } from "./system-check/contract.ts";
import {
  createUser,
  deleteUser,
  forcePasswordChange,
  getAllUsers,
  resetUserPassword,
  setUserDisabled,
  setUserPermissions,
  updateUser,
} from "./users/contract.ts";

/** Every function the browser may call; the wire name is the export's name. */
export const functions = {
  ping,
  countToThree,
  getAllUsers,
  createUser,
  updateUser,
  setUserPermissions,
  setUserDisabled,
  forcePasswordChange,
  resetUserPassword,
  deleteUser,
  listLog,
  getHistory,
  countLog,
} satisfies Record<string, Contract>;

export type Functions = typeof functions;
export type FunctionName = keyof Functions;
