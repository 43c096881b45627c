import type { Permissions } from "@hb/domain/permissions.ts";
import { Refusal } from "@hb/domain/refusal.ts";
import { Button } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { Trouble } from "../../change/Trouble.tsx";
import { useDraft } from "../../ui/fields/use-draft.ts";
import { Drawer } from "../../ui/overlay/Drawer.tsx";
import { notifyDone } from "../../ui/overlay/toasts.tsx";
import { type Handed, type UserDetails, useUserActs } from "../data.ts";
import { withPermission } from "../list/people.ts";
import { PermissionList } from "./PermissionList.tsx";
import { detailsRules, UserFields } from "./UserFields.tsx";
import classes from "./UserDrawer.module.css";

interface AddUserProps {
  onAdded: (added: { name: string; email: string; handed: Handed }) => void;
  onClose: () => void;
}

export function AddUser({ onAdded, onClose }: AddUserProps) {
  const acts = useUserActs();
  const [trouble, setTrouble] = useState<Refusal>();
  const form = useForm<UserDetails & { permissions: Permissions }>({
    initialValues: { name: "", email: "", expiresOn: null, permissions: {} },
    validate: detailsRules,
    validateInputOnBlur: true,
  });
  const forgetDraft = useDraft("new user", form, form.isDirty());

  const add = form.onSubmit(async typed => {
    setTrouble(undefined);
    const name = typed.name.trim();
    const email = typed.email.trim().toLowerCase();
    try {
      const { handed } = await acts.create({ ...typed, name, email });
      forgetDraft();
      onClose();
      notifyDone(
        <>
          <b>{name}</b> was added
        </>,
      );
      onAdded({ name, email, handed });
    } catch (error) {
      const refusal = error instanceof Refusal ? error : new Refusal("internal", "Something unforeseen happened.");
      if (refusal.code === "already-exists") form.setFieldError("email", refusal.message);
      else setTrouble(refusal);
    }
  });

  return (
    <Drawer
      title="Add user"
      facts="Gets a one-time password and chooses their own at the first sign-in."
      onClose={onClose}
      onSubmit={add}
      foot={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={form.submitting}>
            Add user
          </Button>
        </>
      }
    >
      <UserFields form={form} />
      <section className={classes["section"]} aria-label="Permissions">
        <h3>May open</h3>
        <PermissionList
          permissions={form.values.permissions}
          onSwitch={(key, on) => form.setFieldValue("permissions", held => withPermission(held, key, on))}
        />
      </section>
      <Trouble refusal={trouble} />
    </Drawer>
  );
}
