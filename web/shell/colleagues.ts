import { useQuery } from "@tanstack/react-query";
import { call } from "../backend/call.ts";
import { useMarker } from "../backend/markers.ts";

const colleaguesKey = ["colleagues"];

/** The names of everybody of the staff, which every colleague may know. */
export function useColleagues(): ReadonlyMap<string, string> {
  useMarker("authentication/lastUsersUpdate", colleaguesKey);
  const { data } = useQuery({
    queryKey: colleaguesKey,
    queryFn: async () =>
      new Map(Object.values((await call("getAllUsers", null)).users).map(({ userId, name }) => [userId, name])),
  });
  return data ?? nobody;
}

const nobody: ReadonlyMap<string, string> = new Map();
