import { Skeleton } from "../../ui/layout/Skeleton.tsx";
import { Row } from "../../ui/layout/Stack.tsx";
import { Table } from "../../ui/table/Table.tsx";
import { matrixHead } from "./PermissionMatrix.tsx";
import { shownKeys } from "./people.ts";
import classes from "./PermissionMatrix.module.css";

const widths = [148, 120, 164, 132, 110];

/** The list in its true widths while it loads. */
export function UsersSkeleton({ isWide }: { isWide: boolean }) {
  if (!isWide) {
    return (
      <div aria-hidden="true">
        {widths.map(width => (
          <div key={width} className={classes["listRow"]}>
            <PersonBars width={width} />
          </div>
        ))}
      </div>
    );
  }
  return (
    <Table head={matrixHead} className={`${classes["table"]} ${classes["loading"]}`} aria-hidden="true">
      {widths.map(width => (
        <tr key={width} className={classes["row"]}>
          <th className={classes["person"]}>
            <PersonBars width={width} />
          </th>
          {shownKeys.map(key => (
            <td key={key}>
              <Skeleton width={38} height={20} isRound />
            </td>
          ))}
          <td colSpan={2}>
            <Skeleton width={64} height={10} isRound />
          </td>
        </tr>
      ))}
    </Table>
  );
}

function PersonBars({ width }: { width: number }) {
  return (
    <Row gap={10}>
      <Skeleton width={30} height={30} isRound />
      <Skeleton width={width} height={10} isRound />
    </Row>
  );
}
