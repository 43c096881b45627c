import { IconArrowLeft } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { IconButton } from "../fields/IconButton.tsx";

/** An arrow before a page's title, to the page above it. */
export function BackLink({ to, label }: { to: string; label: string }) {
  return <IconButton icon={IconArrowLeft} label={label} renderRoot={props => <Link to={to as never} {...props} />} />;
}
