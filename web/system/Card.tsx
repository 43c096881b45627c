import { type ReactNode, useId } from "react";
import { Text } from "../ui/layout/Text.tsx";
import classes from "./SystemPage.module.css";

/** A part of the page with a heading, and a sentence about it. */
export function Card({ title, facts, children }: { title: string; facts?: ReactNode; children?: ReactNode }) {
  const id = useId();
  return (
    <section className={classes["card"]} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {facts && (
        <Text tone="quiet" mt={2}>
          {facts}
        </Text>
      )}
      {children}
    </section>
  );
}
