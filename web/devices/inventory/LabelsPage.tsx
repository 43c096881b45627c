import { deviceNames } from "@hb/domain/lookups/device-names.ts";
import { Button } from "@mantine/core";
import { IconPackageOff, IconPrinter } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import { useAddressParam } from "../../shell/routing/address.ts";
import { ActionButton } from "../../ui/fields/ActionButton.tsx";
import { Row } from "../../ui/layout/Stack.tsx";
import { Text } from "../../ui/layout/Text.tsx";
import { PageHead } from "../../ui/page/PageHead.tsx";
import { State } from "../../ui/page/State.tsx";
import { QrCode } from "../../ui/QrCode.tsx";
import { useLabels } from "../data.ts";
import { labelsText as text } from "./text.ts";
import classes from "./LabelsPage.module.css";

/** Labels to print: of the devices in `?ids=3,7`, or of all of the study's devices. */
export function LabelsPage() {
  const [word] = useAddressParam("ids");
  const ids = word?.split(",").flatMap(id => (/^\d{1,9}$/.test(id) ? [Number(id)] : []));
  const query = useLabels(ids);
  const labels = query.data?.labels;
  return (
    <>
      <PageHead title={text.title} count={labels && text.toPrint(labels.length)}>
        <Button renderRoot={props => <Link to={"/remote-study/devices" as never} {...props} />}>{text.back}</Button>
        <ActionButton
          variant="filled"
          icon={IconPrinter}
          disabled={!labels || labels.length === 0}
          onClick={() => window.print()}
        >
          {text.print}
        </ActionButton>
      </PageHead>
      <section
        className={classes["page"]}
        aria-label={text.title}
        // So that the keyboard can scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        {query.error && !labels && <QueryError query={query} title={text.loadFailed} />}
        {labels?.length === 0 && (
          <State icon={IconPackageOff} title={text.empty.title}>
            {text.empty.text}
          </State>
        )}
        <ul className={classes["labels"]}>
          {labels?.map(({ id, kind, serial, code, address }) => (
            <Row key={id} as="li" gap={8} className={classes["label"]}>
              <QrCode text={address} label={text.qrCode(serial)} />
              <div className={classes["words"]}>
                <b>{query.data?.studyName}</b>
                {deviceNames.get(kind).code}{" "}
                <Text as="span" isMono>
                  {serial}
                </Text>
                <span className={classes["code"]}>{code}</span>
              </div>
            </Row>
          ))}
        </ul>
      </section>
    </>
  );
}
