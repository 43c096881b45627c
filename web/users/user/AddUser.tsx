import type { Granted } from "@hb/domain/permissions.ts";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { useLookOnly } from "../../change/Acts.tsx";
import { ProblemNote } from "../../change/ProblemNote.tsx";
import type { Problem } from "../../change/problem.ts";
import { useDraft } from "../../ui/fields/use-draft.ts";
import { DialogButtons } from "../../ui/overlay/Dialog.tsx";
import { Drawer } from "../../ui/overlay/Drawer.tsx";
import { notifyDone } from "../../ui/overlay/toasts.tsx";
import { type Handed, type UserDetails, useUserChanges } from "../data.ts";
import { withPermission } from "../list/people.ts";
import { addUserText as text } from "./text.tsx";
import { DetailFields, detailsRules, PermissionFields, RoleChoice } from "./UserFields.tsx";

interface AddUserProps {
  onAdded: (added: { name: string; email: string; handed: Handed }) => void;
  onClose: () => void;
}

export function AddUser({ onAdded, onClose }: AddUserProps) {
  const isLookOnly = useLookOnly("createUser");
  const { create } = useUserChanges();
  const [problem, setProblem] = useState<Problem>();
  const form = useForm<UserDetails & Granted>({
    initialValues: { name: "", email: "", expiresOn: null, permissions: {}, terms: {} },
    validate: detailsRules,
    validateInputOnBlur: true,
  });
  const forgetDraft = useDraft("new user", form, form.isDirty());

  const add = form.onSubmit(async typed => {
    setProblem(undefined);
    const name = typed.name.trim();
    const email = typed.email.trim().toLowerCase();
    const { answer, problem: failed } = await create({ ...typed, name, email });
    if (failed) {
      if (failed.refusal.code === "already-exists") form.setFieldError("email", failed.message);
      else setProblem(failed);
      return;
    }
    forgetDraft();
    onClose();
    notifyDone(text.done(<b>{name}</b>));
    onAdded({ name, email, handed: answer.handed });
  });

  return (
    <Drawer
      title={text.title}
      facts={text.facts}
      onClose={onClose}
      onSubmit={add}
      foot={<DialogButtons verb={text.title} loading={form.submitting} disabled={isLookOnly} onClose={onClose} />}
    >
      <DetailFields form={form} />
      <RoleChoice granted={form.values} onChoose={granted => form.setValues(granted)} />
      <PermissionFields
        permissions={form.values.permissions}
        onSwitch={(key, on) => form.setFieldValue("permissions", granted => withPermission(granted, key, on))}
      />
      <ProblemNote problem={problem} />
    </Drawer>
  );
}
