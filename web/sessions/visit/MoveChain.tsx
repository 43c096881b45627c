import type { Station } from "@hb/domain/sessions/session.ts";
import { staffDateTime } from "@hb/domain/time.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { StatusMark } from "../calendar/StatusMark.tsx";
import type { OneSession } from "../data.ts";
import { nameOf } from "../stations/station-names.ts";
import classes from "./MoveChain.module.css";
import drawer from "./SessionDrawer.module.css";

interface MoveChainProps {
  chain: OneSession["chain"];
  current: number;
  stations: readonly Station[];
  onOpen: (id: number) => void;
}

/** From where to where a visit was moved, the oldest first. */
export function MoveChain({ chain, current, stations, onOpen }: MoveChainProps) {
  const { zone, today } = useSiteTime();
  return (
    <section>
      <h3 className={drawer["heading"]}>Moved</h3>
      <ol className={classes["chain"]}>
        {chain.map(({ id, startsAt, stationId, status }) => {
          const words = `${staffDateTime(startsAt, zone, today)}, ${nameOf(stations, stationId)}`;
          return (
            <li key={id} data-current={id === current || undefined}>
              {id === current ? (
                <b className="numbers">{words}</b>
              ) : (
                <button type="button" className="link numbers" onClick={() => onOpen(id)}>
                  {words}
                </button>
              )}
              <StatusMark kind={status} bare />
            </li>
          );
        })}
      </ol>
    </section>
  );
}
