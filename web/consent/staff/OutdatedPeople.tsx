import type { Refusal } from "@hb/domain/refusal.ts";
import { staffShortDateTime } from "@hb/domain/time.ts";
import { Button } from "@mantine/core";
import { IconCircleCheck, IconMail } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import { useSiteTime } from "../../shell/site-time.ts";
import { State } from "../../ui/page/State.tsx";
import { outdatedShown, type OutdatedPeople as People } from "../data.ts";
import { AskAll } from "./AskAll.tsx";
import { peopleInWords } from "./consent-words.ts";
import classes from "./VersionsPage.module.css";

interface OutdatedPeopleProps {
  query: { data: People | undefined; error: Refusal | null; errorUpdatedAt: number; refetch: () => unknown };
}

/** Who signed an earlier version, who of them was asked again, and one act for all the others. */
export function OutdatedPeople({ query }: OutdatedPeopleProps) {
  const { zone, today } = useSiteTime();
  const [isAsking, setIsAsking] = useState(false);
  const { data } = query;
  if (query.error && !data) return <QueryError query={query} title="The list could not be loaded" />;
  if (!data) return null;
  if (data.total === 0)
    return (
      <State icon={IconCircleCheck} title="Nobody is outdated">
        Everybody who signed has signed version {data.currentVersion}, which is in force.
      </State>
    );
  return (
    <>
      <div className={classes["top"]}>
        <h2>Signed an earlier version</h2>
        <div className={classes["campaign"]}>
          <p>
            {peopleInWords(data.total, data.notAskedYet)} to sign version {data.currentVersion}.
          </p>
          {data.notAskedYet > 0 && (
            <Button
              leftSection={<IconMail size={16} stroke={2} aria-hidden="true" />}
              onClick={() => setIsAsking(true)}
            >
              Ask all
            </Button>
          )}
        </div>
      </div>
      <div className={classes["panel"]}>
        <table className={classes["people"]}>
          <thead>
            <tr>
              <th scope="col">ID</th>
              <th scope="col">Name</th>
              <th scope="col">Signed</th>
              <th scope="col">Asked for version {data.currentVersion}</th>
            </tr>
          </thead>
          <tbody>
            {data.rows.map(row => (
              <tr key={row.participantId}>
                <td className="numbers">{row.participantId}</td>
                <td>
                  <Link
                    className="link"
                    to="."
                    search={(old: object) => ({ ...old, person: String(row.participantId) })}
                  >
                    {row.name}
                  </Link>
                </td>
                <td>
                  version {row.signedVersion}, {staffShortDateTime(row.signedAt, zone, today)}
                </td>
                <td>
                  {row.lastAskedAt === null
                    ? row.email === null
                      ? "Not yet, no email address"
                      : "Not yet"
                    : `${row.timesAsked === 1 ? "Once" : `${row.timesAsked} times`}, last ${staffShortDateTime(row.lastAskedAt, zone, today)}`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {data.total > outdatedShown && (
          <p className={classes["more"]}>
            The first {outdatedShown} of {data.total.toLocaleString("en-US")} are shown. The list of participants shows
            all with the filter Consent: Outdated.
          </p>
        )}
      </div>
      {isAsking && <AskAll version={data.currentVersion} onClose={() => setIsAsking(false)} />}
    </>
  );
}
