import { useEffect, useState } from "react";
import { MatrixHead } from "./MatrixHead.tsx";
import { shownKeys } from "./people.ts";
import matrix from "./PermissionMatrix.module.css";
import classes from "./UsersSkeleton.module.css";

const widths = [148, 120, 164, 132, 110];

/** After 300 ms of waiting: the list in its true widths. Before that, nothing worth a flicker. */
export function UsersSkeleton({ isWide }: { isWide: boolean | undefined }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), 300);
    return () => clearTimeout(timer);
  }, []);
  if (!shown) return null;
  if (!isWide) {
    return (
      <div aria-hidden="true">
        {widths.map(width => (
          <div key={width} className={classes["row"]}>
            <Bones width={width} />
          </div>
        ))}
      </div>
    );
  }
  return (
    <table className={matrix["table"]} aria-hidden="true">
      <MatrixHead />
      <tbody>
        {widths.map(width => (
          <tr key={width} className={matrix["row"]}>
            <th className={matrix["person"]}>
              <Bones width={width} />
            </th>
            {shownKeys.map(key => (
              <td key={key}>
                <Bone look="switch" />
              </td>
            ))}
            <td colSpan={2}>
              <Bone width={64} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Bones({ width }: { width: number }) {
  return (
    <div className={classes["person"]}>
      <Bone look="face" />
      <Bone width={width} />
    </div>
  );
}

function Bone({ look = "bone", width }: { look?: string; width?: number }) {
  return <div className={classes[look]} style={{ width }} />;
}
