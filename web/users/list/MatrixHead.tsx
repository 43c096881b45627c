import { permissionLabels } from "@hb/domain/permission-labels.ts";
import { shownKeys } from "./people.ts";
import classes from "./PermissionMatrix.module.css";

/** Each column says what it opens. */
export function MatrixHead() {
  return (
    <thead className={classes["head"]}>
      <tr>
        <th scope="col" className={classes["person"]}>
          Person
        </th>
        {shownKeys.map(key => (
          <th scope="col" key={key} className={classes["key"]}>
            <b>{permissionLabels[key].label}</b>
            <span>{permissionLabels[key].opens}</span>
          </th>
        ))}
        <th scope="col" className={classes["signIn"]}>
          Last sign-in
        </th>
        <th scope="col" className={classes["more"]}>
          <span className="visually-hidden">More</span>
        </th>
      </tr>
    </thead>
  );
}
