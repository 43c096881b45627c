import { questTypes, typesOfBrand, vrHeadsetBrands, vrOwnershipDurations } from "@hb/domain/lookups/vr-headsets.ts";
import { type Headset, isQuest, maxHeadsets, normalizeHeadset } from "@hb/domain/participants/headset.ts";
import { Button, NativeSelect } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { type KeyboardEvent, useState } from "react";
import { EditButtons } from "../../change/InPlace.tsx";
import { IconButton } from "../../ui/fields/IconButton.tsx";
import { commonText } from "../../ui/text.ts";
import { headsetsText as text } from "./field-text.tsx";
import classes from "./Person.module.css";

interface HeadsetsEditorProps {
  value: readonly Headset[];
  onTyped: (value: Headset[]) => void;
  onSave: (value: Headset[]) => void;
  onCancel: () => void;
}

const firstBrand = vrHeadsetBrands.entries[0]?.id ?? 1;
const optionsOf = (entries: readonly { id: number; label: string }[], blank?: string) => [
  ...(blank === undefined ? [] : [{ value: "", label: blank }]),
  ...entries.map(({ id, label }) => ({ value: String(id), label })),
];

/** The headsets that a person owns, one row each. */
export function HeadsetsEditor({ value, onTyped, onSave, onCancel }: HeadsetsEditorProps) {
  const [headsets, setHeadsets] = useState<Headset[]>([...value]);
  const change = (next: Headset[]) => {
    setHeadsets(next);
    onTyped(next);
  };
  const put = (at: number, part: Partial<Record<keyof Headset, number | null>>) =>
    // Each number comes from the list of its own field.
    change(headsets.map((one, n) => (n === at ? normalizeHeadset({ ...one, ...part } as Headset) : one)));
  const keys = {
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === "Escape") onCancel();
    },
  };
  return (
    <fieldset className={classes["several"]} aria-label={text.label} {...keys}>
      {headsets.map((headset, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- headsets have no id: their place is all that tells them apart
        <div key={at} className={classes["headset"]}>
          <NativeSelect
            aria-label={text.brandLabel(at + 1)}
            data={optionsOf(vrHeadsetBrands.entries)}
            value={String(headset.brand)}
            onChange={event => put(at, { brand: Number(event.currentTarget.value), type: null, questType: null })}
          />
          {isQuest(headset) ? (
            <NativeSelect
              aria-label={text.questTypeLabel(at + 1)}
              data={optionsOf(questTypes.entries, text.questType)}
              value={String(headset.questType ?? "")}
              onChange={event => put(at, { questType: numberOf(event.currentTarget.value) })}
            />
          ) : (
            <NativeSelect
              aria-label={text.typeLabel(at + 1)}
              data={optionsOf(typesOfBrand(headset.brand), text.type)}
              value={String(headset.type ?? "")}
              onChange={event => put(at, { type: numberOf(event.currentTarget.value) })}
            />
          )}
          <NativeSelect
            aria-label={text.ownedForLabel(at + 1)}
            data={optionsOf(vrOwnershipDurations.entries, text.ownedFor)}
            value={String(headset.ownedFor ?? "")}
            onChange={event => put(at, { ownedFor: numberOf(event.currentTarget.value) })}
          />
          <IconButton
            icon={IconTrash}
            iconSize={16}
            label={text.remove(at + 1)}
            tip={commonText.remove}
            onClick={() => change(headsets.filter((_, n) => n !== at))}
          />
        </div>
      ))}
      {headsets.length < maxHeadsets && (
        <Button
          size="xs"
          variant="subtle"
          className={classes["add"] ?? ""}
          leftSection={<IconPlus size={15} aria-hidden="true" />}
          onClick={() => change([...headsets, { brand: firstBrand, type: null, questType: null, ownedFor: null }])}
        >
          {text.add}
        </Button>
      )}
      <EditButtons mt={6} mb={8} onSave={() => onSave(headsets)} onCancel={onCancel} />
    </fieldset>
  );
}

function numberOf(word: string): number | null {
  return word === "" ? null : Number(word);
}
