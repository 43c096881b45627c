import { permissionLabel } from "@hb/domain/permission-labels.ts";
import type { PermissionKey, Terms } from "@hb/domain/permissions.ts";
import { keysToChange } from "@hb/domain/users/roles.ts";
import type { User } from "@hb/domain/users/user.ts";
import { IconClock } from "@tabler/icons-react";
import { useState } from "react";
import { ProblemNote } from "../../change/ProblemNote.tsx";
import type { Problem } from "../../change/problem.ts";
import { Segmented } from "../../ui/fields/Segmented.tsx";
import { Stack } from "../../ui/layout/Stack.tsx";
import { Text } from "../../ui/layout/Text.tsx";
import { Dialog, DialogButtons } from "../../ui/overlay/Dialog.tsx";
import { notifyDone } from "../../ui/overlay/toasts.tsx";
import { commonText } from "../../ui/text.ts";
import { useUserChanges } from "../data.ts";
import { withTermsOf } from "../list/people.ts";
import { untilText } from "../text.tsx";
import { UntilFields, useUntilChoice } from "../Until.tsx";
import { termsDialogText as text } from "./text.tsx";

interface TermsDialogProps {
  user: User;
  of: PermissionKey;
  /** Why it can't be limited. */
  lock: string | undefined;
  onClose: () => void;
}

/** On what terms someone holds one permission: to look or to change, and until when. */
export function TermsDialog({ user, of, lock, onClose }: TermsDialogProps) {
  const { setTerms } = useUserChanges();
  const { terms } = user;
  const [isReadOnly, setIsReadOnly] = useState(terms.readOnly?.[of] === true);
  const { choice, setChoice, at, reason, hasReason, isOver } = useUntilChoice(terms.until?.[of]);
  const earlier = terms.until?.[of];
  const before = terms.readOnly?.[of]
    ? { readOnly: true as const, ...(earlier && { until: earlier }) }
    : earlier?.before;
  const canFallBack = keysToChange.includes(of) && !isReadOnly && choice.hasEnd;
  const [chosenFallBack, setFallsBack] = useState<boolean>();
  // Until it's chosen, as a colleague has it meanwhile.
  const fallsBack = chosenFallBack ?? before !== undefined;
  const [isTried, setIsTried] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [problem, setProblem] = useState<Problem>();

  const save = async () => {
    setIsTried(true);
    if (choice.hasEnd && (at === null || isOver || !hasReason)) return;
    setIsSaving(true);
    const look = before ?? { readOnly: true as const };
    const chosen: Terms = {
      ...(isReadOnly && { readOnly: { [of]: true } }),
      ...(at !== null && { until: { [of]: { at, reason, ...(canFallBack && fallsBack && { before: look }) } } }),
    };
    const { problem: failed } = await setTerms(user, withTermsOf(of, terms, chosen));
    setIsSaving(false);
    setProblem(failed);
    if (failed) return;
    notifyDone(text.saved(<b>{permissionLabel(of)}</b>, user.name));
    onClose();
  };

  return (
    <Dialog
      title={text.title(permissionLabel(of), user.name)}
      icon={IconClock}
      onClose={onClose}
      onSubmit={() => void save()}
      foot={<DialogButtons verb={commonText.save} loading={isSaving} disabled={lock !== undefined} onClose={onClose} />}
    >
      {lock !== undefined && <Text as="p">{lock}</Text>}
      {keysToChange.includes(of) && (
        <Stack mt={8}>
          <Segmented
            label={text.rights.label}
            options={[
              { value: "change", label: text.rights.change },
              { value: "look", label: text.rights.look },
            ]}
            value={isReadOnly ? "look" : "change"}
            onChange={value => setIsReadOnly(value === "look")}
          />
        </Stack>
      )}
      <UntilFields
        choice={choice}
        onChange={setChoice}
        error={isTried && !hasReason ? untilText.reasonMissing : undefined}
      />
      {canFallBack && (
        <Stack mt={12}>
          <Segmented
            label={text.afterward.label}
            options={[
              { value: "look", label: before && !before.readOnly ? text.afterward.asBefore : text.afterward.look },
              { value: "nothing", label: text.afterward.nothing },
            ]}
            value={fallsBack ? "look" : "nothing"}
            onChange={value => setFallsBack(value === "look")}
          />
        </Stack>
      )}
      {isTried && choice.hasEnd && (at === null || isOver) && (
        <Text as="p" role="alert" mt={8}>
          {untilText.isOver}
        </Text>
      )}
      <ProblemNote problem={problem} />
    </Dialog>
  );
}
