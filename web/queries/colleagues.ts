import { marker } from "@hb/domain/markers.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "../backend/call.ts";
import { useMarker } from "../backend/markers.ts";

const queryKey = ["colleagues"];

/** Everybody of the staff by name, in order: what every colleague may know of another. */
export function useColleagues(): { userId: string; name: string }[] {
  useMarker(marker.users, queryKey);
  const { data } = useQuery({
    queryKey,
    queryFn: async () => Object.values((await call("getAllUsers", null)).users),
  });
  return useMemo(() => {
    const byName = new Intl.Collator("en", { sensitivity: "base" });
    return (data ?? []).map(({ userId, name }) => ({ userId, name })).sort((a, b) => byName.compare(a.name, b.name));
  }, [data]);
}
