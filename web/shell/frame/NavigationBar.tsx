import { Button } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { memo } from "react";
import { useStudyName } from "../../backend/configuration.ts";
import { LogButton } from "../../log/panel/LogDock.tsx";
import type { LogPanelState } from "../../log/panel/panel-state.ts";
import { pages } from "../../routes.tsx";
import { Mark } from "../../ui/Mark.tsx";
import { capsOf } from "../keys/keys.ts";
import { useAddress, usePage } from "../routing/address.ts";
import { loginAddress } from "../routing/guard.ts";
import { pagesFoundIn } from "../routing/page.ts";
import { useUserInfo } from "../sign-in-state.ts";
import { LiveMark } from "./LiveMark.tsx";
import { openOverlay } from "./overlay.ts";
import { UserMenu } from "./UserMenu.tsx";
import classes from "./NavigationBar.module.css";

/** `log` is undefined without permission to see the log. */
export const NavigationBar = memo(function NavigationBar({ log }: { log: LogPanelState | undefined }) {
  const user = useUserInfo();
  const studyName = useStudyName();
  const { page, pathname } = usePage();
  const entries = user && !user.changePassword ? pagesFoundIn("navigation", pages, user.permissions) : [];
  return (
    <div className={classes["bar"]}>
      <Link to="/" className={classes["home"] ?? ""} aria-label="HB home">
        <Mark size={24} />
        HB
      </Link>
      {studyName && (
        <div className={classes["study"]}>
          <span>{studyName}</span>
        </div>
      )}
      {entries.length > 0 && (
        <nav className={classes["entries"]} aria-label="Pages">
          {entries.map(entry => (
            <Link
              key={entry.path}
              to={entry.path}
              {...((entry === page || pathname.startsWith(`${entry.path}/`)) && { "aria-current": "page" as const })}
              data-word={entry.title}
            >
              {entry.title}
            </Link>
          ))}
        </nav>
      )}
      <div className={classes["tools"]}>
        {user && !user.changePassword && <FindButton />}
        <LiveMark />
        {log && <LogButton panel={log} />}
        {user ? <UserMenu user={user} /> : <SignInButton />}
      </div>
    </div>
  );
});

function SignInButton() {
  const { whole } = useAddress();
  return (
    <Button variant="default" renderRoot={props => <Link to={loginAddress(whole)} {...props} />}>
      Sign in
    </Button>
  );
}

/** Shrinks to its icon in narrow windows; the shortcut works everywhere. */
function FindButton() {
  return (
    <button
      type="button"
      className={classes["find"]}
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => openOverlay("palette")}
    >
      <IconSearch size={16} stroke={2} aria-hidden="true" />
      <span className={classes["findLabel"]}>Search or run a command</span>
      <kbd aria-hidden="true">{capsOf("mod+k").join(" ")}</kbd>
    </button>
  );
}
