import { undoReason } from "@hb/domain/contract.ts";
import { staffDate } from "@hb/domain/format.ts";
import { participantType } from "@hb/domain/lookups/participant-types.ts";
import { type DeviceStatus, deviceStatus, deviceStatuses, deviceSteps } from "@hb/domain/remote-study/device-status.ts";
import { dateInZone } from "@hb/domain/time.ts";
import { Button, TextInput } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { notifyUndoable } from "../../change/notify-problem.tsx";
import { outcomeOf } from "../../change/perform.ts";
import { DeviceTag } from "../../devices/DeviceTag.tsx";
import { useChase } from "../../devices/device/use-chase.tsx";
import { useSiteTime } from "../../shell/site-time.ts";
import { CorrectStatusDialog } from "../../status/CorrectStatusDialog.tsx";
import { StatusChip } from "../../status/StatusChip.tsx";
import { LinkButton } from "../../ui/fields/LinkButton.tsx";
import { Fact, Facts } from "../../ui/layout/Facts.tsx";
import { Row } from "../../ui/layout/Stack.tsx";
import { Faint, Text } from "../../ui/layout/Text.tsx";
import { notifyDone } from "../../ui/overlay/toasts.tsx";
import { Section } from "../../ui/page/Section.tsx";
import { commonText } from "../../ui/text.ts";
import { type Enrolment, type Loan, readDevice, useEnrolmentChange } from "../data.ts";
import { useRemoteStudyChange } from "../live.ts";
import { deviceText as text } from "./device-text.tsx";
import { OwnDeviceDialog } from "./OwnDeviceDialog.tsx";
import { notifyNotChanged } from "./use-steps.tsx";
import classes from "./Enrolment.module.css";

interface DeviceSectionProps {
  enrolment: Enrolment;
  mayAct: boolean;
}

/** Set only by handing over and taking back, with their checklists. */
const setByForms: readonly DeviceStatus[] = [deviceStatus.provided, deviceStatus.returned];

/** The device a person has, the study's or their own, and its status. */
export function DeviceSection({ enrolment: { row, loans }, mayAct }: DeviceSectionProps) {
  const site = useSiteTime();
  const { zone } = site;
  const { device, overdueDays } = row;
  const held = device?.endedAt === null ? device : null;
  const isEnrolled = row.version > 0;
  const past = loans.filter(({ endedAt }) => endedAt !== null);
  return (
    <Section title={text.device}>
      <Facts labelWidth={132} className={classes["facts"]}>
        <Fact name={text.device}>
          {held ? (
            <>
              <DeviceTag device={held.kind} />
              <Text as="span" size="small" isMono>
                {held.serial}
              </Text>
              <Faint>{held.isOwn ? text.own : text.since(staffDate(dateInZone(held.handedOverAt, zone), site))}</Faint>
            </>
          ) : (
            <Faint>{text.none}</Faint>
          )}
        </Fact>
        {held && !held.isOwn && (
          <Fact name={text.dueBack}>
            {held.dueBackOn ? staffDate(held.dueBackOn, site) : text.keeping}
            {overdueDays > 0 && (
              <Text as="span" weight="medium" tone="red">
                {text.late(overdueDays)}
              </Text>
            )}
          </Fact>
        )}
        <Fact name={text.status}>
          <StatusChip kind="device" status={row.deviceStatus} />
        </Fact>
        <BelkinCase row={row} mayAct={mayAct && isEnrolled} />
      </Facts>
      {mayAct && isEnrolled && <DeviceActions row={row} />}
      {past.length > 0 && (
        <ul className={classes["rows"]} aria-label={text.previous}>
          {past.map(loan => (
            <PastLoan key={loan.loanId} loan={loan} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function DeviceActions({ row }: { row: Enrolment["row"] }) {
  const { change } = useEnrolmentChange();
  const { run } = useRemoteStudyChange();
  const { chaseById, dialog: chaseDialog } = useChase();
  const [dialog, setDialog] = useState<"correct" | "own">();
  const held = row.device?.endedAt === null ? row.device : null;
  const lent = held && !held.isOwn ? held : null;
  const set = async (to: DeviceStatus, reason?: string) => {
    const outcome = await change("setDeviceStatus", row, { to, ...(reason && { reason }) });
    if (!outcome.answer) return outcome;
    const about = `device of ${row.id}`;
    const words = text.changed(<b>{row.id}</b>, deviceStatuses.label(to));
    // A return has its own form, with what came back.
    if (row.deviceStatus === deviceStatus.returned) notifyDone(words, { about });
    else notifyUndoable(words, () => undo(outcome.answer.version), about);
    return outcome;
  };
  const undo = async (version: number) => {
    const outcome = await change(
      "setDeviceStatus",
      { id: row.id, version },
      { to: row.deviceStatus, reason: undoReason },
    );
    if (outcome.problem || !lent?.dueBackOn) return outcome;
    // Who keeps a device has no date to bring it back.
    const { answer, problem } = await outcomeOf(readDevice(lent.deviceId));
    if (problem || answer.device.holder?.dueBackOn !== null) return { problem };
    const { id, version: current } = answer.device;
    return run("setDueBack", { id, version: current, dueBackOn: lent.dueBackOn, reason: undoReason });
  };
  const step = async (to: DeviceStatus) => {
    const { problem } = await set(to);
    if (problem) notifyNotChanged(problem, row);
  };
  return (
    <Row gap={8} mt={8} wrap>
      {lent && (
        <Button size="xs" onClick={() => void chaseById(lent.deviceId)}>
          {text.requestReturn}
        </Button>
      )}
      {deviceSteps
        .next(row.deviceStatus)
        .filter(to => !setByForms.includes(to))
        .map(to => (
          <Button key={String(to)} size="xs" onClick={() => void step(to)}>
            {deviceStatuses.label(to)}
          </Button>
        ))}
      {!held && row.type !== participantType.owner && (
        <Button
          size="xs"
          renderRoot={props => <Link to="/remote-study/devices" search={{ tile: "ready" } as never} {...props} />}
        >
          {text.handOver}
        </Button>
      )}
      {lent && (
        <Button
          size="xs"
          renderRoot={props => (
            <Link
              to={`/remote-study/devices/${lent.deviceId}` as never}
              search={{ act: "return" } as never}
              {...props}
            />
          )}
        >
          {text.recordReturn}
        </Button>
      )}
      {(row.type === participantType.owner || held?.isOwn) && (
        <Button size="xs" onClick={() => setDialog("own")}>
          {held?.isOwn ? text.editOwn : text.addOwn}
        </Button>
      )}
      <Button size="xs" variant="subtle" onClick={() => setDialog("correct")}>
        {text.correct}
      </Button>
      {dialog === "correct" && (
        <CorrectStatusDialog
          title={text.correctTitle}
          from={row.deviceStatus}
          others={deviceSteps.corrections(row.deviceStatus).filter(to => !setByForms.includes(to))}
          label={deviceStatuses.label}
          onCorrect={set}
          onClose={() => setDialog(undefined)}
        />
      )}
      {chaseDialog}
      {dialog === "own" && <OwnDeviceDialog row={row} onClose={() => setDialog(undefined)} />}
    </Row>
  );
}

function PastLoan({ loan }: { loan: Loan }) {
  const site = useSiteTime();
  const { zone } = site;
  const day = (at: string) => staffDate(dateInZone(at, zone), site);
  const facts = [
    `${day(loan.handedOverAt)} – ${loan.endedAt ? day(loan.endedAt) : ""}`,
    loan.conditionIn,
    loan.missing.length > 0 && text.missing(loan.missing),
  ];
  return (
    <li>
      <DeviceTag device={loan.kind} />
      <Text as="span" size="small" isMono>
        {loan.serial}
      </Text>
      <span className={classes["why"]}>{facts.filter(Boolean).join(" · ")}</span>
      <StatusChip kind="device" status={loan.status} bare />
    </li>
  );
}

/** Belkin, who sends the battery holder, asks for this number. */
function BelkinCase({ row, mayAct }: { row: Enrolment["row"]; mayAct: boolean }) {
  const { change, isRunning } = useEnrolmentChange();
  const [typed, setTyped] = useState<string>();
  const save = async () => {
    const belkinCase = typed?.trim() || null;
    const { problem } = belkinCase === row.belkinCase ? {} : await change("setBelkinCase", row, { belkinCase });
    if (problem) notifyNotChanged(problem, row);
    else setTyped(undefined);
  };
  return (
    <Fact name={text.belkinCase}>
      {typed === undefined ? (
        <>
          {row.belkinCase ? (
            <Text as="span" size="small" isMono>
              {row.belkinCase}
            </Text>
          ) : (
            <Faint>{text.noBelkinCase}</Faint>
          )}
          {mayAct && (
            <LinkButton aria-label={text.editBelkinCase} onClick={() => setTyped(row.belkinCase ?? "")}>
              {commonText.edit}
            </LinkButton>
          )}
        </>
      ) : (
        <Row
          as="form"
          gap={6}
          data-takes-escape
          onSubmit={event => {
            event.preventDefault();
            void save();
          }}
        >
          <TextInput
            ref={field => field?.focus()}
            aria-label={text.belkinCase}
            maxLength={40}
            value={typed}
            onChange={event => setTyped(event.currentTarget.value)}
            onKeyDown={event => {
              if (event.key === "Escape") setTyped(undefined);
            }}
          />
          <Button type="submit" loading={isRunning}>
            {commonText.save}
          </Button>
        </Row>
      )}
    </Fact>
  );
}
