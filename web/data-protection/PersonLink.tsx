import { Link } from "@tanstack/react-router";
import type { Search } from "../shell/routing/address.ts";
import { useUserInfo } from "../shell/sign-in-state.ts";
import classes from "./DataProtectionPage.module.css";

/** Opens the person over this list, for whoever may see people: a decision is made on what is known of them. */
export function PersonLink({ id, name }: { id: number; name: string | null }) {
  const maySee = useUserInfo()?.permissions.participants === true;
  const words = (
    <>
      <span className="numbers">{id}</span> {name}
    </>
  );
  return (
    <p className={classes["name"]}>
      {maySee ? (
        <Link className="link" to="." search={(old: Search) => ({ ...old, person: String(id) })}>
          {words}
        </Link>
      ) : (
        words
      )}
    </p>
  );
}
