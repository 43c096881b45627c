import { IconArrowLeft } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { IconButton } from "../fields/IconButton.tsx";
import { Row } from "../layout/Stack.tsx";
import { Text } from "../layout/Text.tsx";
import classes from "./PageHead.module.css";

interface PageHeadProps {
  title: string;
  /** Before the title: the way to the page above. */
  back?: ReactNode;
  /** After the title, such as previous and next. */
  beside?: ReactNode;
  /** How many there are. */
  count?: ReactNode;
  /** Secondary actions first, at most one filled button last. */
  children?: ReactNode;
  /** A bar follows, which has the bottom line. */
  hasBar?: boolean;
}

export function PageHead({ title, back, beside, count, children, hasBar = false }: PageHeadProps) {
  return (
    <Row gap={8} className={classes["head"]} {...(hasBar && { "data-bar": true })}>
      {back}
      <h1 className="page-title">{title}</h1>
      {beside}
      <Text tone="faint" isCut grow className={classes["count"]} aria-live="polite">
        {count}
      </Text>
      {children && (
        <Row gap={8} className={`screen-only ${classes["actions"]}`}>
          {children}
        </Row>
      )}
    </Row>
  );
}

/** An arrow before a page's title, to the page above it. */
export function BackLink({ to, label }: { to: string; label: string }) {
  return <IconButton icon={IconArrowLeft} label={label} renderRoot={props => <Link to={to as never} {...props} />} />;
}
