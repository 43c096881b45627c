import { Fragment, useState } from "react";
import { Row } from "../../ui/layout/Stack.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { capsOf, type Key, type KeyPlace, keyPlaces } from "./keys.ts";
import { keysText } from "./text.ts";
import classes from "./ShortcutsDialog.module.css";

/** Every shortcut that works on this screen, straight from the registry, so that none is missing. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [places] = useState(() => byName(keyPlaces()));
  return (
    <Dialog title={keysText.title} width={760} onClose={onClose}>
      <section
        className={classes["all"]}
        aria-label={keysText.all}
        // It scrolls by the keyboard too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <div className={classes["places"]}>
          {places.map(({ name, keys }) => (
            <section key={name} className={classes["place"]} aria-label={name}>
              <h3>{name}</h3>
              <dl>
                {keys.map(key => (
                  <div key={key.words}>
                    <dt>{key.words}</dt>
                    <dd>
                      <Caps keys={key.keys} />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
      </section>
    </Dialog>
  );
}

/** A range of digits shows its first and last key: `1 – 7`. Otherwise every alternative is shown. */
function Caps({ keys }: Pick<Key, "keys">) {
  const isRow = keys.length > 2 && keys.every(key => /^\d$/.test(key));
  const shown = isRow ? [keys[0] ?? "", keys.at(-1) ?? ""] : keys;
  return shown.map((key, n) => (
    <Fragment key={key}>
      {n > 0 && <span>{isRow ? "–" : keysText.or}</span>}
      <Row as="span" gap={2}>
        {capsOf(key).map(cap => (
          <kbd key={cap}>{cap}</kbd>
        ))}
      </Row>
    </Fragment>
  ));
}

/** Merges places with the same name; the topmost comes first. */
function byName(places: readonly KeyPlace[]): { name: string; keys: Key[] }[] {
  const named = new Map<string, Key[]>();
  for (const { name, keys } of places) named.set(name, [...(named.get(name) ?? []), ...keys]);
  return [...named].map(([name, keys]) => ({ name, keys })).filter(({ keys }) => keys.length > 0);
}
