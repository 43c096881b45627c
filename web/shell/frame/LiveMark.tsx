import { Tooltip } from "@mantine/core";
import { IconCloudOff } from "@tabler/icons-react";
import { useConnection } from "../../backend/connection.ts";
import classes from "./LiveMark.module.css";

/** Whether colleagues' changes arrive by themselves. Keeps its room while that is not known yet. */
export function LiveMark() {
  const connection = useConnection();
  return (
    <output className={classes["mark"]}>
      {connection === "live" && (
        <>
          <span className={classes["dot"]} />
          Live
        </>
      )}
      {connection === "offline" && (
        <Tooltip label="Changes by colleagues do not arrive now. HB connects again by itself.">
          <span className={`${classes["mark"]} ${classes["offline"]}`}>
            <IconCloudOff size={16} stroke={2} aria-hidden="true" />
            Offline
          </span>
        </Tooltip>
      )}
    </output>
  );
}
