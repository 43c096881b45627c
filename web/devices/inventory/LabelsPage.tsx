import { deviceNames } from "@hb/domain/lookups/device-names.ts";
import { Button } from "@mantine/core";
import { IconPackageOff, IconPrinter } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import { useAddressWord } from "../../shell/routing/address.ts";
import { PageHead } from "../../ui/page/PageHead.tsx";
import { State } from "../../ui/page/State.tsx";
import { useLabels } from "../data.ts";
import { QrCode } from "./QrCode.tsx";
import classes from "./LabelsPage.module.css";

/** Labels to print and stick on: `?ids=3,7`, or those of every device of the study. */
export function LabelsPage() {
  const [word] = useAddressWord("ids");
  const ids = word?.split(",").flatMap(id => (/^\d{1,9}$/.test(id) ? [Number(id)] : []));
  const query = useLabels(ids);
  const labels = query.data?.labels;
  return (
    <>
      <PageHead title="Labels" count={labels && `${labels.length} to print`}>
        <Button variant="default" renderRoot={props => <Link to={"/remote-study/devices" as never} {...props} />}>
          Back to the devices
        </Button>
        <Button
          leftSection={<IconPrinter size={16} stroke={2} aria-hidden="true" />}
          disabled={!labels || labels.length === 0}
          onClick={() => window.print()}
        >
          Print
        </Button>
      </PageHead>
      <section
        className={classes["page"]}
        aria-label="Labels"
        // It is scrolled by the keyboard too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        {query.error && !labels && <QueryError query={query} title="The labels could not be loaded" />}
        {labels?.length === 0 && (
          <State icon={IconPackageOff} title="Nothing to print">
            There is no device of the study yet. Add one first.
          </State>
        )}
        <ul className={classes["labels"]}>
          {labels?.map(({ id, kind, serial, code, address }) => (
            <li key={id} className={classes["label"]}>
              <QrCode text={address} label={`Code that opens ${serial}`} />
              <div className={classes["words"]}>
                <b>{query.data?.studyName}</b>
                {deviceNames.get(kind).code} <span className={classes["serial"]}>{serial}</span>
                <span className={classes["code"]}>{code}</span>
              </div>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
