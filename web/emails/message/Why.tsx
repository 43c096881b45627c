import type { EmailRow } from "@hb/domain/emails/contract.ts";
import { fullName } from "@hb/domain/participants/participant.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../backend/call.ts";
import { recogniseSearch, searchText } from "../../participants/list/search-words.ts";
import { useUserInfo } from "../../shell/sign-in-state.ts";
import { Findings } from "../outbox/Findings.tsx";
import classes from "./Why.module.css";

interface Person {
  id: number;
  name: string;
}

/** With more than so many of one name, more words are needed before anybody is explained. */
const mostPeople = 4;

interface WhyProps {
  text: string;
  /** What the search has found, for those who may not look for people. */
  rows: readonly EmailRow[];
  onMail: (emailId: number) => void;
}

/** Whoever searches for a person wants to know why a mail did not arrive: also where there is no mail at all. */
export function Why({ text, rows, onMail }: WhyProps) {
  const people = usePeople(text, rows);
  const [chosen, setChosen] = useState<number>();
  if (!people || people.length === 0 || people.length > mostPeople) return null;
  const one = people.length === 1 ? people[0] : people.find(({ id }) => id === chosen);
  return (
    <section className={classes["why"]} aria-label="Why did it not arrive">
      <div className={classes["people"]}>
        <b>Why did it not arrive?</b>
        {people.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            className={classes["person"]}
            aria-pressed={id === one?.id}
            onClick={() => setChosen(id)}
          >
            <span className="numbers">{id}</span> {name}
          </button>
        ))}
      </div>
      {one && <Findings participantId={one.id} onMail={onMail} />}
    </section>
  );
}

function usePeople(text: string, rows: readonly EmailRow[]): readonly Person[] | undefined {
  const maySearch = useUserInfo()?.permissions.participants === true;
  const filter = recogniseSearch(text);
  const found = useQuery<Person[]>({
    queryKey: ["participants", "named", filter, text],
    queryFn: async () => {
      const { rows: people } = await call("listParticipants", {
        filters: { [filter]: searchText(filter, text) },
        sort: { by: "name", descending: false },
        offset: 0,
        limit: mostPeople + 1,
      });
      return people.map(person => ({ id: person.id, name: fullName(person) }));
    },
    enabled: maySearch && text.length > 1,
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (maySearch) return text.length > 1 ? found.data : undefined;
  return [...new Map(rows.flatMap(({ participant }) => (participant ? [[participant.id, participant]] : []))).values()];
}
