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
import { menuText as text } from "./text.tsx";
import classes from "./NavigationBar.module.css";

const schemes = ["light", "dark", "auto"] as const satisfies MantineColorScheme[];

export function UserMenu({ user }: { user: UserInfo }) {
  const router = useRouter();
  const [density, setDensity] = useDensity();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const reachable = user.changePassword ? [] : pagesFoundIn("user menu", pages, user.permissions);
  return (
    <Menu position="bottom-end" width={240} offset={4}>
      <Menu.Target>
        <Row as="button" gap={6} type="button" className={classes["button"]} aria-label={text.label(user.name)}>
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
        <Menu.Label>{text.rowHeight}</Menu.Label>
        <fieldset aria-label={text.rowHeight}>
          <Menu.RadioGroup value={density} onChange={value => setDensity(value as typeof density)}>
            {densities.map(choice => (
              <Menu.RadioItem key={choice} value={choice} closeMenuOnClick={false}>
                {text.densities[choice]}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </fieldset>
        <Menu.Label>{text.theme}</Menu.Label>
        <fieldset aria-label={text.theme}>
          <Menu.RadioGroup value={colorScheme} onChange={value => setColorScheme(value as MantineColorScheme)}>
            {schemes.map(scheme => (
              <Menu.RadioItem key={scheme} value={scheme} closeMenuOnClick={false}>
                {text.schemes[scheme]}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </fieldset>
        <Menu.Divider />
        <MenuAction icon={IconStethoscope} onClick={() => router.history.push("/test")}>
          {text.systemCheck}
        </MenuAction>
        {!user.changePassword && (
          <>
            <Acts of="setOwnLocale">
              <MenuAction icon={IconCalendarCog} onClick={() => openOverlay("formats")}>
                {text.formats}
              </MenuAction>
            </Acts>
            <Acts of="askForPermission">
              <MenuAction icon={IconHandStop} onClick={() => openOverlay("ask")}>
                {text.ask}
              </MenuAction>
            </Acts>
            <MenuAction icon={IconKeyboard} rightSection={<kbd>?</kbd>} onClick={() => openOverlay("keys")}>
              {text.keys}
            </MenuAction>
            {!user.providerOnly && (
              <Acts of="setOwnLocale">
                <MenuAction icon={IconLock} onClick={() => openOverlay("password")}>
                  {text.password}
                </MenuAction>
              </Acts>
            )}
            <Acts of="createRecoveryCodes">
              <MenuAction icon={IconShieldLock} onClick={() => openOverlay("second factor")}>
                {text.secondFactor}
              </MenuAction>
            </Acts>
            <Acts of="endOwnSignIn">
              <MenuAction icon={IconDevices} onClick={() => openOverlay("sign-ins")}>
                {text.signIns}
              </MenuAction>
            </Acts>
          </>
        )}
        <MenuAction icon={IconLogout} onClick={() => void leave()}>
          {text.signOut}
        </MenuAction>
      </Menu.Dropdown>
    </Menu>
  );
}
