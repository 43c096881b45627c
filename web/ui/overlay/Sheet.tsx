import { Drawer } from "@mantine/core";
import "@mantine/core/styles/Drawer.layer.css";
import { IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { IconButton } from "../fields/IconButton.tsx";
import { Row } from "../layout/Stack.tsx";
import { commonText } from "../text.ts";
import { useFocusReturn } from "./use-focus-return.ts";
import classes from "./Sheet.module.css";

interface SheetProps {
  title: string;
  /** Beside the title. */
  actions?: ReactNode;
  /** The way back to the page, within reach of the thumb. */
  foot: ReactNode;
  children: ReactNode;
  onClose: () => void;
}

/** Slides in from the left with what is next to the page on wider screens. */
export function Sheet({ title, actions, foot, children, onClose }: SheetProps) {
  useFocusReturn();
  return (
    <Drawer.Root
      opened
      onClose={onClose}
      position="left"
      size={320}
      transitionProps={{ duration: 180 }}
      // A class of Drawer.Content would also be the one of the box around it.
      classNames={{ content: classes["sheet"] ?? "" }}
    >
      <Drawer.Overlay className={classes["scrim"] ?? ""} />
      <Drawer.Content radius={0}>
        <Row gap={8} className={classes["head"]}>
          <Drawer.Title className={classes["title"] ?? ""}>{title}</Drawer.Title>
          {actions}
          <IconButton icon={IconX} label={commonText.close} onClick={onClose} />
        </Row>
        <div className={classes["body"]}>{children}</div>
        <div className={classes["foot"]}>{foot}</div>
      </Drawer.Content>
    </Drawer.Root>
  );
}
