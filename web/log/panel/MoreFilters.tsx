import { Select, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useColleagues } from "../../shell/colleagues.ts";
import { type LogFilter, noFilter, participantIdOf } from "./filter.ts";
import classes from "./LogFilters.module.css";

interface MoreFiltersProps {
  filter: LogFilter;
  onFilter: (filter: LogFilter) => void;
}

export function MoreFilters({ filter, onFilter }: MoreFiltersProps) {
  const colleagues = useColleagues();
  const { participantId } = filter;
  const isNoNumber = participantId.trim() !== "" && participantIdOf(participantId) === undefined;
  return (
    <>
      <TextInput
        aria-label="Words in the entry"
        placeholder="Words in the entry"
        maxLength={100}
        leftSection={<IconSearch size={16} stroke={2} aria-hidden="true" />}
        value={filter.text}
        onChange={event => onFilter({ ...filter, text: event.currentTarget.value })}
      />
      <div className={classes["row"]}>
        <Select
          aria-label="Who did it"
          placeholder="Everybody"
          data={colleagues.map(({ userId, name }) => ({ value: userId, label: name }))}
          value={filter.userId === "" ? null : filter.userId}
          searchable
          clearable
          clearButtonProps={{ "aria-label": "Everybody", tabIndex: 0 }}
          nothingFoundMessage="No such person"
          onChange={value => onFilter({ ...filter, userId: value ?? "" })}
        />
        <TextInput
          aria-label="Number of the participant"
          placeholder="Participant ID"
          inputMode="numeric"
          maxLength={12}
          value={participantId}
          error={isNoNumber && "A number, as in 1042"}
          onChange={event => onFilter({ ...filter, participantId: event.currentTarget.value })}
        />
      </div>
      <button type="button" className={`link ${classes["reset"]}`} onClick={() => onFilter(noFilter)}>
        Reset filters
      </button>
    </>
  );
}
