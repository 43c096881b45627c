import { type Accessory, accessories, accessoriesOf } from "@hb/domain/devices/device.ts";
import type { DeviceName } from "@hb/domain/lookups/device-name.ts";
import { Checkbox } from "../../ui/fields/Checkbox.tsx";
import classes from "./DeviceDrawer.module.css";

interface AccessoriesProps {
  label: string;
  kind: DeviceName;
  chosen: readonly number[];
  /** Any of these that isn't checked is missing. */
  expected?: readonly number[];
  onChange: (chosen: Accessory[]) => void;
}

/** What is in the box. */
export function Accessories({ label, kind, chosen, expected, onChange }: AccessoriesProps) {
  const all = accessoriesOf(kind);
  return (
    <fieldset className={classes["checks"]}>
      <legend>{label}</legend>
      {all.map(id => (
        <label key={id} className={classes["check"]}>
          <Checkbox
            checked={chosen.includes(id)}
            onChange={event =>
              onChange(all.filter(other => (other === id ? event.currentTarget.checked : chosen.includes(other))))
            }
          />
          <span>{accessories.label(id)}</span>
          {expected?.includes(id) && !chosen.includes(id) && <b className={classes["bad"]}>missing</b>}
        </label>
      ))}
    </fieldset>
  );
}
