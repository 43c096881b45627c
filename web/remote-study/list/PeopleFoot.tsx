import { ListFoot } from "../../list/ListFoot.tsx";
import { useArms } from "../data.ts";

interface PeopleFootProps {
  total: number | undefined;
  everyone: number | undefined;
  lastChangeAt: number | undefined;
  maySeeArms: boolean;
}

/** With how both arms do. */
export function PeopleFoot({ maySeeArms, ...list }: PeopleFootProps) {
  const { data } = useArms(maySeeArms);
  return (
    <ListFoot {...list} keys="J K move · Enter open · / search · F filters">
      {data && (
        <span className="numbers">
          Loaner {sayShare(data.loaner.dailyRate)} · Owner {sayShare(data.owner.dailyRate)}
        </span>
      )}
    </ListFoot>
  );
}

function sayShare(rate: number | null): string {
  return rate === null ? "nothing asked yet" : `${rate} % done`;
}
