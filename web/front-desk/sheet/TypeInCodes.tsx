import type { Instant } from "@hb/domain/contract.ts";
import { Reason } from "@hb/domain/contract.ts";
import { staffTime } from "@hb/domain/format.ts";
import { sessionStatus } from "@hb/domain/sessions/status.ts";
import { readVisitCode } from "@hb/domain/sessions/visit-code.ts";
import { instantAt } from "@hb/domain/time.ts";
import { NativeSelect, TextInput } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { serverNow } from "../../backend/clock.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { TimeField } from "../../ui/fields/TimeField.tsx";
import { Stack } from "../../ui/layout/Stack.tsx";
import { Text } from "../../ui/layout/Text.tsx";
import { Note } from "../../ui/Note.tsx";
import { Dialog, DialogButtons } from "../../ui/overlay/Dialog.tsx";
import { commonText } from "../../ui/text.ts";
import { nameOf, needsSignature, type Row } from "../arrivals/arrivals.ts";
import type { DeskAction } from "../waiting/entries.ts";
import { typeInText as text } from "./text.ts";

export interface Written {
  action: DeskAction;
  at: Instant;
}

interface TypeInCodesProps {
  rows: readonly Row[];
  onWritten: (row: Row, written: readonly Written[]) => void;
  onClose: () => void;
}

const empty = { arrived: "", completed: "", missed: "", withoutConsent: "", note: "" };

/** What was written on the printed sheet, one visit after the other. */
export function TypeInCodes({ rows, onWritten, onClose }: TypeInCodesProps) {
  const site = useSiteTime();
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState("");
  const [typed, setTyped] = useState(empty);
  const [wrong, setWrong] = useState<string>();
  const [saved, setSaved] = useState<string>();
  const id = readVisitCode(code);
  const row = rows.find(one => one.id === id);
  const missing = code.trim().length < 4 ? undefined : id === undefined ? text.unknownCode : text.notToday;
  const set = (change: Partial<typeof empty>) => {
    setTyped(old => ({ ...old, ...change }));
    setWrong(undefined);
  };
  const needsReason = row !== undefined && typed.completed !== "" && needsSignature(row);

  const save = () => {
    if (!row) return setWrong(missing ?? text.codeMissing);
    const now = new Date(serverNow()).toISOString();
    const at = (time: string) => instantAt(site.today, time, site.zone);
    const status = (to: (typeof sessionStatus)[keyof typeof sessionStatus]) => ({ kind: "status", to }) as const;
    const written: Written[] = [
      ...(typed.arrived ? [{ action: status(sessionStatus.checkedIn), at: at(typed.arrived) }] : []),
      ...(typed.completed
        ? [
            {
              action: {
                ...status(sessionStatus.completed),
                ...(needsReason && { withoutConsent: typed.withoutConsent.trim() }),
              },
              at: at(typed.completed),
            },
          ]
        : []),
      ...(typed.missed
        ? [{ action: { ...status(sessionStatus.noShow), excused: typed.missed === "excused" }, at: now }]
        : []),
      ...(typed.note.trim() ? [{ action: { kind: "note", body: typed.note.trim() } as const, at: now }] : []),
    ];
    if (written.length === 0) return setWrong(text.nothing);
    if (written.some(one => one.at > now)) return setWrong(text.inFuture);
    if (needsReason && !Reason.safeParse(typed.withoutConsent).success) return setWrong(text.reasonMissing);
    onWritten(row, written);
    setSaved(nameOf(row));
    setCode("");
    setTyped(empty);
    input.current?.focus();
  };

  return (
    <Dialog
      title={text.title}
      onClose={onClose}
      onSubmit={save}
      foot={<DialogButtons verb={commonText.add} back={commonText.close} size="lg" onClose={onClose} />}
    >
      <p>{text.howTo}</p>
      <Stack gap={12} mt={12}>
        <TextInput
          ref={input}
          size="lg"
          label={text.code}
          data-autofocus
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={code}
          error={row ? undefined : missing}
          onChange={event => {
            setCode(event.currentTarget.value);
            setWrong(undefined);
            setSaved(undefined);
          }}
        />
        <output>
          {row ? (
            <Text as="span" weight="bold">
              {row.participant?.id} {nameOf(row)}, {staffTime(row.startsAt, site)}
            </Text>
          ) : (
            saved && text.added(saved)
          )}
        </output>
        {row && (
          <>
            <TimeField size="lg" label={text.arrived} value={typed.arrived} onTime={arrived => set({ arrived })} />
            <TimeField
              size="lg"
              label={text.completed}
              value={typed.completed}
              onTime={completed => set({ completed })}
            />
            {needsReason && (
              <TextInput
                size="lg"
                label={text.withoutConsent}
                value={typed.withoutConsent}
                onChange={event => set({ withoutConsent: event.currentTarget.value })}
              />
            )}
            <NativeSelect
              size="lg"
              label={text.noShow.label}
              value={typed.missed}
              data={[
                { value: "", label: text.noShow.no },
                { value: "excused", label: text.noShow.excused },
                { value: "not excused", label: text.noShow.notExcused },
              ]}
              onChange={event => set({ missed: event.currentTarget.value })}
            />
            <TextInput
              size="lg"
              label={text.notes}
              autoComplete="off"
              maxLength={4000}
              value={typed.note}
              onChange={event => set({ note: event.currentTarget.value })}
            />
          </>
        )}
        {wrong && (
          <div role="alert">
            <Note tone="red" icon={IconAlertTriangle}>
              {wrong}
            </Note>
          </div>
        )}
      </Stack>
    </Dialog>
  );
}
