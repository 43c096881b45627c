import { Link } from "@tanstack/react-router";
import type { Search } from "../shell/routing/address.ts";
import { useUserInfo } from "../shell/sign-in-state.ts";
import classes from "./DataProtectionPage.module.css";

/** Opens the person over this list, for staff who can see people. */
export function PersonLink({ id, name }: { id: number; name: string | null }) {
  const canSee = useUserInfo()?.permissions.participants === true;
  const label = (
    <>
      <span className="numbers">{id}</span> {name}
    </>
  );
  return (
    <p className={classes["name"]}>
      {canSee ? (
        <Link className="link" to="." search={(old: Search) => ({ ...old, person: String(id) })}>
          {label}
        </Link>
      ) : (
        label
      )}
    </p>
  );
}
