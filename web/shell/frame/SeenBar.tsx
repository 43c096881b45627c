import { Button } from "@mantine/core";
import { IconEye } from "@tabler/icons-react";
import { stopSeeingAs } from "../../backend/see-as.ts";
import type { UserInfo } from "../../backend/sign-in.ts";
import { Row } from "../../ui/layout/Stack.tsx";
import { frameText } from "./text.tsx";
import classes from "./SeenBar.module.css";

/** Over every page while an administrator looks at HB as a colleague: whose eyes these are, and the way back. */
export function SeenBar({ user }: { user: UserInfo }) {
  return (
    <Row as="output" gap={12} wrap className={classes["bar"]}>
      <IconEye size={17} aria-hidden="true" />
      <span className={classes["words"]}>{frameText.seenAs(<b>{user.name}</b>)}</span>
      <Button size="xs" onClick={stopSeeingAs}>
        {frameText.stopSeeing}
      </Button>
    </Row>
  );
}
