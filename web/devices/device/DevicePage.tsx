import { staffDate } from "@hb/domain/format.ts";
import { deviceNames } from "@hb/domain/lookups/device-names.ts";
import { Button } from "@mantine/core";
import { IconPackageOff } from "@tabler/icons-react";
import { Link, useRouterState } from "@tanstack/react-router";
import { useState } from "react";
import { Acts } from "../../change/Acts.tsx";
import { formatPhone } from "../../participants/person/contact-text.ts";
import { useLiveRemoteStudy } from "../../remote-study/live.ts";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import { useSiteTime } from "../../shell/site-time.ts";
import { Skeleton } from "../../ui/layout/Skeleton.tsx";
import { Text } from "../../ui/layout/Text.tsx";
import { State } from "../../ui/page/State.tsx";
import { type DeviceDetails, useDeviceByCode } from "../data.ts";
import { deviceNote, locationText, missingText } from "../device-text.ts";
import type { Form } from "../inventory/device-address.ts";
import { StateMark } from "../StateMark.tsx";
import { DeviceWork } from "./DeviceWork.tsx";
import { devicePageText as text } from "./text.tsx";
import classes from "./DeviceDrawer.module.css";

/** `/device/{code}`: what a scanned label opens on a phone: state, holder, and one button. */
export function DevicePage() {
  useLiveRemoteStudy();
  const code = useRouterState({ select: state => state.location.pathname.split("/")[2] ?? "" });
  const query = useDeviceByCode(code);
  if (query.data) return <Scanned key={query.data.device.id} details={query.data} />;
  if (query.error && (query.error.code === "not-found" || query.error.code === "invalid-argument"))
    return (
      <State
        icon={IconPackageOff}
        heading="h1"
        title={text.notFound.title}
        actions={
          <Button renderRoot={props => <Link to={"/remote-study/devices" as never} {...props} />}>
            {text.notFound.viewDevices}
          </Button>
        }
      >
        {text.notFound.text(code)}
      </State>
    );
  if (query.error) return <QueryError query={query} title={text.loadFailed} />;
  return (
    <div className={classes["scanned"]}>
      <Skeleton lines={4} />
    </div>
  );
}

function Scanned({ details }: { details: DeviceDetails }) {
  const { device, holderPhone } = details;
  const site = useSiteTime();
  const { today } = site;
  const [form, setForm] = useState<Form>();
  const note = deviceNote(device, today);
  return (
    <div className={classes["scanned"]}>
      <Text as="h1" isMono>
        {device.serial}
      </Text>
      <StateMark device={device} />
      <dl>
        <dt>{text.device}</dt>
        <dd>{deviceNames.label(device.kind)}</dd>
        <dt>{device.holder ? text.holder : text.location}</dt>
        <dd>{locationText(device)}</dd>
        {holderPhone && (
          <>
            <dt>{text.phone}</dt>
            <dd>
              <a className="link" href={`tel:${holderPhone}`}>
                {formatPhone(holderPhone)}
              </a>
            </dd>
          </>
        )}
        {device.holder?.dueBackOn && (
          <>
            <dt>{text.dueBack}</dt>
            <dd>
              {text.dueOn(
                staffDate(device.holder.dueBackOn, site),
                <span className={note.isBad ? classes["bad"] : ""}>{note.text}</span>,
              )}
            </dd>
          </>
        )}
        {!device.holder && device.missing.length > 0 && (
          <>
            <dt>{text.accessories}</dt>
            <dd className={classes["bad"]}>{missingText(device.missing)}</dd>
          </>
        )}
      </dl>
      <Acts of="handOverDevice">
        <DeviceWork details={details} form={form} onForm={setForm} isPlain />
      </Acts>
      <Text mt={24}>
        <Link className="link" to={`/remote-study/devices/${device.id}` as never}>
          {text.details}
        </Link>
      </Text>
    </div>
  );
}
