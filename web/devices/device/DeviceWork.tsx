import { deviceState } from "@hb/domain/devices/device.ts";
import { deviceStatus } from "@hb/domain/remote-study/device-status.ts";
import { Button } from "@mantine/core";
import { IconMail, IconPackageExport, IconPackageImport } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { OneDevice } from "../data.ts";
import { actOf } from "../device-words.ts";
import type { Form } from "../inventory/device-address.ts";
import { CleaningGate } from "./CleaningGate.tsx";
import { chase } from "./chase.ts";
import { DueBack } from "./DueBack.tsx";
import { Gone } from "./Gone.tsx";
import { HandOver } from "./HandOver.tsx";
import { TakeBack } from "./TakeBack.tsx";
import classes from "./DeviceDrawer.module.css";

interface DeviceWorkProps {
  one: OneDevice;
  /** Which form is open. */
  form: Form | undefined;
  onForm: (form: Form | undefined) => void;
  /** The page of a scanned label has one button and nothing beside it. */
  isPlain?: boolean;
}

const icon = { size: 17, stroke: 2, "aria-hidden": true } as const;

/** The next step of a device, with its form. */
export function DeviceWork({ one, form, onForm, isPlain = false }: DeviceWorkProps) {
  const { device, loans } = one;
  const client = useQueryClient();
  const [asking, setAsking] = useState<"dueBack" | "gone">();
  const [isChasing, setIsChasing] = useState(false);
  const close = () => onForm(undefined);
  const act = actOf(device);
  const isOut = device.state === deviceState.out;

  if (form === "return" && isOut)
    return <TakeBack device={device} loan={loans.find(({ endedAt }) => endedAt === null)} onClose={close} />;
  if (form === "handOver" && device.state === deviceState.ready) return <HandOver device={device} onClose={close} />;
  const ask = async () => {
    setIsChasing(true);
    await chase(client, device);
    setIsChasing(false);
  };
  const takeBack = (
    <Button
      size={isPlain ? "xl" : "lg"}
      fullWidth={isPlain}
      variant={act === "chase" && !isPlain ? "default" : "filled"}
      leftSection={<IconPackageImport {...icon} />}
      onClick={() => onForm("return")}
    >
      Take it back
    </Button>
  );
  return (
    <>
      {act === "continue" && <CleaningGate device={device} />}
      {act === "handOver" && (
        <Button
          size={isPlain ? "xl" : "lg"}
          fullWidth={isPlain}
          leftSection={<IconPackageExport {...icon} />}
          onClick={() => onForm("handOver")}
        >
          Hand over
        </Button>
      )}
      {isOut && isPlain && takeBack}
      {isOut && !isPlain && (
        <div className={classes["acts"]}>
          {act === "chase" && (
            <Button size="lg" loading={isChasing} leftSection={<IconMail {...icon} />} onClick={() => void ask()}>
              Chase
            </Button>
          )}
          {takeBack}
        </div>
      )}
      {!isPlain && device.state !== deviceState.own && (
        <p className={classes["also"]}>
          Also:{" "}
          {isOut && device.holder?.status !== deviceStatus.keeping && (
            <>
              {act !== "chase" && (
                <>
                  <button type="button" className="link" disabled={isChasing} onClick={() => void ask()}>
                    Ask for it back
                  </button>
                  {" · "}
                </>
              )}
              <button type="button" className="link" onClick={() => setAsking("dueBack")}>
                Change the date
              </button>
            </>
          )}
          {isOut && device.holder?.status === deviceStatus.keeping && "it stays with this person"}
          {!isOut && (
            <button type="button" className="link" onClick={() => setAsking("gone")}>
              {act === undefined ? "It is back" : "Retired or lost…"}
            </button>
          )}
        </p>
      )}
      {asking === "dueBack" && <DueBack device={device} onClose={() => setAsking(undefined)} />}
      {asking === "gone" && <Gone device={device} onClose={() => setAsking(undefined)} />}
    </>
  );
}
