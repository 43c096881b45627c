import { notify } from "../../ui/overlay/toasts.tsx";
import type { Page } from "../routing/page.ts";

/** Why somebody was sent away from a page, and who can change it. */
export function sayClosed({ title, needs = [] }: Page): void {
  const keys = needs.map((key, index) => (
    <span key={key}>
      {index > 0 && " or "}
      <b>{key}</b>
    </span>
  ));
  notify(
    <>
      {title} opens with the permission {keys}. An administrator can give it.
    </>,
    { about: "closed page" },
  );
}
