import { Button } from "@mantine/core";
import {
  type Icon,
  IconChartBar,
  IconDeviceIpad,
  IconEye,
  IconEyeOff,
  IconHistory,
  IconSearch,
  IconStar,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { memo } from "react";
import { useStudyName } from "../../backend/configuration.ts";
import { useHidesNames } from "../../change/hidden-names.ts";
import { changeText } from "../../change/text.tsx";
import type { LogPanelState } from "../../log/panel/panel-state.ts";
import { logButtonId } from "../../log/panel/panel-state.ts";
import { pages } from "../../routes.tsx";
import { Chip } from "../../ui/Chip.tsx";
import { IconButton } from "../../ui/fields/IconButton.tsx";
import { Row } from "../../ui/layout/Stack.tsx";
import { Text } from "../../ui/layout/Text.tsx";
import { Mark } from "../../ui/Mark.tsx";
import { capsOf } from "../keys/keys.ts";
import { useAddress, usePage } from "../routing/address.ts";
import { loginAddress } from "../routing/guard.ts";
import { pagesFoundIn, shortcuts } from "../routing/page.ts";
import { useUserInfo } from "../sign-in-state.ts";
import { LiveMark } from "./LiveMark.tsx";
import { openOverlay } from "./overlay.ts";
import { barText } from "./text.tsx";
import { UserMenu } from "./UserMenu.tsx";
import tabs from "../../ui/page/Tabs.module.css";
import classes from "./NavigationBar.module.css";

interface NavigationBarProps {
  /** Undefined without permission to see the log. */
  log: LogPanelState | undefined;
  /** Nothing can be changed on this page. */
  isLookOnly: boolean;
}

export const NavigationBar = memo(function NavigationBar({ log, isLookOnly }: NavigationBarProps) {
  const user = useUserInfo();
  const hidesNames = useHidesNames();
  const studyName = useStudyName();
  const { page, pathname } = usePage();
  const entries = user && !user.changePassword ? pagesFoundIn("navigation", pages, user.permissions) : [];
  const quick = user && !user.changePassword ? shortcuts(pages, user.permissions) : [];
  return (
    <Row className={classes["bar"]}>
      <Link to="/" className={classes["home"] ?? ""} aria-label={barText.home}>
        <Mark size={24} />
        HB
      </Link>
      {studyName && (
        <Row className={classes["study"]}>
          <Text as="span" isCut>
            {studyName}
          </Text>
        </Row>
      )}
      {entries.length > 0 && (
        <nav className={classes["entries"]} aria-label={barText.pages}>
          {entries.map(entry => (
            <Link
              key={entry.path}
              to={entry.path}
              className={tabs["tab"] ?? ""}
              {...((entry === page || (!page?.isShortcut && pathname.startsWith(`${entry.path}/`))) && {
                "aria-current": "page" as const,
              })}
              data-word={entry.title}
            >
              {entry.title}
            </Link>
          ))}
        </nav>
      )}
      {quick.length > 0 && (
        <nav className={classes["shortcuts"]} aria-label={barText.shortcuts}>
          {quick.map(({ path, title }) => {
            const ShortcutIcon = shortcutIcons[path] ?? IconStar;
            return (
              <Link
                key={path}
                to={path}
                title={title}
                {...(path === page?.path && { "aria-current": "page" as const })}
              >
                <ShortcutIcon size={17} aria-hidden="true" />
                <span>{title}</span>
              </Link>
            );
          })}
        </nav>
      )}
      <Row gap={12} className={classes["tools"]}>
        {user && !user.changePassword && <FindButton />}
        {isLookOnly && (
          <span title={changeText.lookOnly}>
            <Chip tone="amber" icon={IconEye}>
              {barText.readOnly}
            </Chip>
          </span>
        )}
        {hidesNames && (
          <span title={changeText.namesHidden}>
            <Chip tone="grey" icon={IconEyeOff}>
              {barText.namesHidden}
            </Chip>
          </span>
        )}
        <LiveMark />
        {log && <LogButton panel={log} />}
        {user ? <UserMenu user={user} /> : <SignInButton />}
      </Row>
    </Row>
  );
});

const shortcutIcons: Readonly<Record<string, Icon>> = {
  "/overview": IconChartBar,
  "/scheduler/desk": IconDeviceIpad,
};

function SignInButton() {
  const { whole } = useAddress();
  return <Button renderRoot={props => <Link to={loginAddress(whole)} {...props} />}>{barText.signIn}</Button>;
}

/** Shrinks to its icon in narrow windows; the shortcut works everywhere. */
function FindButton() {
  return (
    <Row
      as="button"
      gap={8}
      type="button"
      className={classes["find"]}
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => openOverlay("palette")}
    >
      <IconSearch size={16} aria-hidden="true" />
      <span className={classes["findLabel"]}>{barText.find}</span>
      <kbd aria-hidden="true">{capsOf("mod+k").join(" ")}</kbd>
    </Row>
  );
}

function LogButton({ panel: { isOpen, toggle } }: { panel: LogPanelState }) {
  return (
    <IconButton
      id={logButtonId}
      icon={IconHistory}
      label={barText.log}
      tip={isOpen ? barText.closeLog : barText.openLog}
      {...(isOpen && { variant: "light", color: "petrol" })}
      aria-expanded={isOpen}
      aria-keyshortcuts="L"
      onClick={toggle}
    />
  );
}
