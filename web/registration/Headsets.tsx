import {
  questTypes,
  typesOfBrand,
  type VrHeadsetBrand,
  vrHeadsetBrands,
  vrOwnershipDurations,
} from "@hb/domain/lookups/vr-headsets.ts";
import { type Headset, isQuest, maxHeadsets } from "@hb/domain/participants/headset.ts";
import { headsetText } from "@hb/domain/participants/registration/headset-text.ts";
import { IconPlus, IconX } from "@tabler/icons-react";
import { OneOf, SeveralOf } from "../public-page/fields/choices.tsx";
import type { FieldProps } from "../public-page/fields/Question.tsx";
import { useText, useTexts } from "../public-page/language.tsx";
import { Row, Stack } from "../ui/layout/Stack.tsx";
import { optionsOf } from "./options.ts";
import classes from "./RegistrationForm.module.css";

interface HeadsetsProps extends FieldProps {
  headsets: readonly Headset[];
  onChange: (headsets: Headset[]) => void;
}

/** Brands first; more questions about each headset appear below. */
export function Headsets(props: HeadsetsProps) {
  const { headsets, onChange } = props;
  const text = useText(headsetText);
  const brands = [...new Set(headsets.map(({ brand }) => brand))];
  const choose = (chosen: VrHeadsetBrand[]) => {
    const added = chosen.filter(brand => !brands.includes(brand)).map(newHeadset);
    onChange([...headsets.filter(({ brand }) => chosen.includes(brand)), ...added]);
  };
  const replace = (at: number, change: Partial<Headset>) =>
    onChange(headsets.map((headset, other) => (other === at ? { ...headset, ...change } : headset)));
  const numbered = headsets.map((headset, at) => ({
    headset,
    at,
    number: headsets.slice(0, at + 1).filter(({ brand }) => brand === headset.brand).length,
  }));
  return (
    <>
      <SeveralOf {...props} options={vrHeadsetBrands.entries} chosen={brands} onChange={choose} />
      <Stack gap={12}>
        {brands.map(brand => {
          const ofBrand = numbered.filter(({ headset }) => headset.brand === brand);
          const label = vrHeadsetBrands.label(brand);
          return (
            <Stack gap={20} key={brand} className={`box ${classes["headset"]}`}>
              {ofBrand.map(({ headset, at, number }) => (
                <OneHeadset
                  key={number}
                  id={`headset-${brand}-${number}`}
                  name={text.name(label, number)}
                  headset={headset}
                  onChange={change => replace(at, change)}
                  onRemove={number > 1 ? () => onChange(headsets.filter((_, other) => other !== at)) : undefined}
                />
              ))}
              {headsets.length < maxHeadsets && (
                <Row
                  as="button"
                  gap={8}
                  className={classes["action"]}
                  type="button"
                  onClick={() => onChange([...headsets, newHeadset(brand)])}
                >
                  <IconPlus size={20} aria-hidden="true" />
                  {text.add(label)}
                </Row>
              )}
            </Stack>
          );
        })}
      </Stack>
    </>
  );
}

interface OneHeadsetProps {
  id: string;
  name: string;
  headset: Headset;
  onChange: (change: Partial<Headset>) => void;
  onRemove?: (() => void) | undefined;
}

function OneHeadset({ id, name, headset, onChange, onRemove }: OneHeadsetProps) {
  const texts = useTexts();
  const text = texts(headsetText);
  const types = typesOfBrand(headset.brand);
  return (
    <>
      {types.length > 1 && (
        <OneOf
          id={`${id}-type`}
          text={{ label: text.type(name) }}
          isOptional
          options={types}
          chosen={headset.type}
          onChange={type => onChange({ type })}
        />
      )}
      {isQuest(headset) && (
        <OneOf
          id={`${id}-quest`}
          text={{ label: text.questType(name) }}
          isOptional
          options={questTypes.entries}
          chosen={headset.questType}
          onChange={questType => onChange({ questType })}
        />
      )}
      <OneOf
        id={`${id}-time`}
        text={{ label: text.ownedFor(name) }}
        isOptional
        options={optionsOf(vrOwnershipDurations, texts)}
        chosen={headset.ownedFor}
        onChange={ownedFor => onChange({ ownedFor })}
      />
      {onRemove && (
        <Row as="button" gap={8} className={classes["action"]} type="button" onClick={onRemove}>
          <IconX size={20} aria-hidden="true" />
          {text.remove(name)}
        </Row>
      )}
    </>
  );
}

/** A brand with a single model needs no further question. */
function newHeadset(brand: VrHeadsetBrand): Headset {
  const [first, second] = typesOfBrand(brand);
  return { brand, type: first && !second ? first.id : null, questType: null, ownedFor: null };
}
