import { type MantineColorScheme, Menu, useMantineColorScheme } from "@mantine/core";
import {
  IconCalendarCog,
  IconChevronDown,
  IconDevices,
  IconHandStop,
  IconKeyboard,
  IconLock,
  IconLogout,
  IconShieldLock,
  IconStethoscope,
} from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import type { UserInfo } from "../../backend/sign-in.ts";
import { Acts } from "../../change/Acts.tsx";
import { pages } from "../../routes.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { Row, Stack } from "../../ui/layout/Stack.tsx";
import { Text } from "../../ui/layout/Text.tsx";
import { MenuAction } from "../../ui/overlay/IconMenu.tsx";
import { densities, useDensity } from "../../ui/theme/density.ts";
import { pagesFoundIn } from "../routing/page.ts";
import { leave } from "./leave.ts";
import { openOverlay } from "./overlay.ts";
import classes from "./NavigationBar.module.css";

const schemes: readonly (readonly [MantineColorScheme, string])[] = [
  ["light", "Light"],
  ["dark", "Dark"],
  ["auto", "System default"],
];

export function UserMenu({ user }: { user: UserInfo }) {
  const router = useRouter();
  const [density, setDensity] = useDensity();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const reachable = user.changePassword ? [] : pagesFoundIn("user menu", pages, user.permissions);
  return (
    <Menu position="bottom-end" width={240} offset={4}>
      <Menu.Target>
        <Row
          as="button"
          gap={6}
          type="button"
          className={classes["button"]}
          aria-label={`Account menu for ${user.name}`}
        >
          <Avatar name={user.name} size={26} />
          <IconChevronDown size={15} aria-hidden="true" />
        </Row>
      </Menu.Target>
      <Menu.Dropdown>
        <Row gap={10} className={classes["who"]}>
          <Avatar name={user.name} size={30} />
          <Stack grow>
            <Text weight="bold" isCut>
              {user.name}
            </Text>
            <Text size="small" tone="faint" isCut>
              {user.email}
            </Text>
          </Stack>
        </Row>
        <Menu.Divider />
        {reachable.map(page => (
          <Menu.Item key={page.path} onClick={() => router.history.push(page.path)}>
            {page.title}
          </Menu.Item>
        ))}
        {reachable.length > 0 && <Menu.Divider />}
        <Menu.Label>Row height</Menu.Label>
        <fieldset aria-label="Row height">
          <Menu.RadioGroup value={density} onChange={value => setDensity(value as typeof density)}>
            {densities.map(choice => (
              <Menu.RadioItem key={choice} value={choice} closeMenuOnClick={false}>
                {choice === "compact" ? "Compact" : "Comfortable"}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </fieldset>
        <Menu.Label>Theme</Menu.Label>
        <fieldset aria-label="Theme">
          <Menu.RadioGroup value={colorScheme} onChange={value => setColorScheme(value as MantineColorScheme)}>
            {schemes.map(([scheme, label]) => (
              <Menu.RadioItem key={scheme} value={scheme} closeMenuOnClick={false}>
                {label}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </fieldset>
        <Menu.Divider />
        <MenuAction icon={IconStethoscope} onClick={() => router.history.push("/test")}>
          System check
        </MenuAction>
        {!user.changePassword && (
          <>
            <Acts of="setOwnLocale">
              <MenuAction icon={IconCalendarCog} onClick={() => openOverlay("formats")}>
                Date and time format…
              </MenuAction>
            </Acts>
            <Acts of="askForPermission">
              <MenuAction icon={IconHandStop} onClick={() => openOverlay("ask")}>
                Ask for a permission…
              </MenuAction>
            </Acts>
            <MenuAction icon={IconKeyboard} rightSection={<kbd>?</kbd>} onClick={() => openOverlay("keys")}>
              Keyboard shortcuts
            </MenuAction>
            {!user.providerOnly && (
              <Acts of="setOwnLocale">
                <MenuAction icon={IconLock} onClick={() => openOverlay("password")}>
                  Change password…
                </MenuAction>
              </Acts>
            )}
            <Acts of="createRecoveryCodes">
              <MenuAction icon={IconShieldLock} onClick={() => openOverlay("second factor")}>
                Two-step sign-in…
              </MenuAction>
            </Acts>
            <Acts of="endOwnSignIn">
              <MenuAction icon={IconDevices} onClick={() => openOverlay("sign-ins")}>
                Your sign-ins…
              </MenuAction>
            </Acts>
          </>
        )}
        <MenuAction icon={IconLogout} onClick={() => void leave()}>
          Sign out
        </MenuAction>
      </Menu.Dropdown>
    </Menu>
  );
}
