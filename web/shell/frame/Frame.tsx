import { Outlet } from "@tanstack/react-router";
import { lazy, Suspense, useEffect } from "react";
import { usePage } from "../routing/address.ts";
import { Loading } from "./Loading.tsx";
import { frameText } from "./text.tsx";

/** Public pages stand alone, so that visitors never download the staff frame and sign-in. */
export function Frame() {
  const { page } = usePage();
  useEffect(() => {
    document.title = page?.isPublic ? page.title : frameText.title(page?.title);
  }, [page]);
  if (page?.isPublic) return <Outlet />;
  return (
    <Suspense fallback={<Loading />}>
      <StaffFrame />
    </Suspense>
  );
}

export function loadStaffFrame() {
  return import("./StaffFrame.tsx");
}

const StaffFrame = lazy(async () => ({ default: (await loadStaffFrame()).StaffFrame }));
