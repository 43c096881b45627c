import inter from "@fontsource-variable/inter/wght.css?inline";
import { useComputedColorScheme } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { PreviewContext } from "../public-page/PublicPage.tsx";
import { tokensCss } from "../ui/theme/tokens.ts";
import classes from "./PhoneFrame.module.css";

/** Every sheet that a public page has, and none of the staff's. */
const sheets = import.meta.glob<string>(
  [
    "../ui/theme/every-page.css",
    "../ui/layout/*.css",
    "../public-page/**/*.css",
    "../consent/form/*.css",
    "../surveys/form/*.css",
    "../registration/*.css",
  ],
  { query: "?inline", import: "default", eager: true },
);
const page = `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width">${[
  tokensCss(),
  inter,
  ...Object.values(sheets),
]
  .map(sheet => `<style>${sheet}</style>`)
  .join("")}</head><body></body></html>`;

/**
 * A public page as a phone of 390 pixels shows it. A document of its own, so that its width, its styles and its ids are
 * the phone's.
 */
export function PhoneFrame({ label, children }: { label: string; children: ReactNode }) {
  const [body, setBody] = useState<HTMLElement>();
  const scheme = useComputedColorScheme();
  useEffect(() => {
    body?.ownerDocument.documentElement.setAttribute("data-mantine-color-scheme", scheme);
  }, [body, scheme]);
  return (
    <div className={classes["phone"]}>
      {/* Our own page, which this one draws and listens to: a sandbox would keep Safari from hearing it. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe
        title={label}
        className={classes["screen"]}
        srcDoc={page}
        onLoad={event => setBody(event.currentTarget.contentDocument?.body)}
      />
      {body && createPortal(<PreviewContext value={true}>{children}</PreviewContext>, body)}
    </div>
  );
}
