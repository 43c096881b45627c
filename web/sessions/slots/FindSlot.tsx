import { Button, type ButtonProps } from "@mantine/core";
import { IconCalendarPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";

interface FindSlotProps extends Pick<ButtonProps, "variant" | "size"> {
  personId: number;
  children: string;
}

/** Leads to the open slots with the participant preselected: one click on a slot books or moves them. */
export function FindSlot({ personId, children, ...look }: FindSlotProps) {
  return (
    <Button
      {...look}
      leftSection={<IconCalendarPlus size={16} stroke={2} aria-hidden="true" />}
      renderRoot={props => (
        <Link to="/scheduler" search={{ statuses: "0", for: String(personId) } as never} {...props} />
      )}
    >
      {children}
    </Button>
  );
}
