import { Email, TypedPhone } from "@hb/domain/participants/profile.ts";
import { TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { Dialog, DialogButtons } from "../../ui/overlay/Dialog.tsx";
import type { WalkIn } from "../waiting/entries.ts";
import { walkInText as text } from "./text.ts";

interface WalkInDialogProps {
  /** What was searched for. */
  name: string;
  onAdd: (person: WalkIn) => void;
  onClose: () => void;
}

/** Someone new came while the desk is offline: the little that is needed to add them later. */
export function WalkInDialog({ name, onAdd, onClose }: WalkInDialogProps) {
  const words = /\d/.test(name) ? [] : name.trim().split(/\s+/);
  const form = useForm({
    initialValues: { firstName: words[0] ?? "", lastName: words.slice(1).join(" "), phone: "", email: "" },
    validate: {
      firstName: (_, typed) => (typed.firstName.trim() || typed.lastName.trim() ? null : text.nameMissing),
      phone: (typed, { email }) => {
        if (typed.trim() === "") return email.trim() === "" ? text.contactMissing : null;
        return TypedPhone.safeParse(typed).success ? null : text.phoneTooLong;
      },
      email: typed => (typed.trim() === "" || Email.safeParse(typed).success ? null : text.emailInvalid),
    },
  });
  const add = form.onSubmit(({ firstName, lastName, phone, email }) => {
    const orNull = (typed: string) => typed.trim() || null;
    onAdd({
      kind: "walk-in",
      firstName: firstName.trim(),
      lastName: lastName.trim(),
      phone: orNull(phone),
      email: orNull(email),
    });
    onClose();
  });
  return (
    <Dialog
      title={text.title}
      onClose={onClose}
      onSubmit={() => add()}
      foot={<DialogButtons verb={text.title} size="lg" onClose={onClose} />}
    >
      <p>{text.addedLater}</p>
      <TextInput
        size="lg"
        mt={12}
        label={text.firstName}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps("firstName")}
      />
      <TextInput size="lg" mt={12} label={text.lastName} autoComplete="off" {...form.getInputProps("lastName")} />
      <TextInput
        size="lg"
        mt={12}
        label={text.phone}
        inputMode="tel"
        autoComplete="off"
        {...form.getInputProps("phone")}
      />
      <TextInput
        size="lg"
        mt={12}
        label={text.email}
        inputMode="email"
        autoComplete="off"
        {...form.getInputProps("email")}
      />
    </Dialog>
  );
}
