import { Email, TypedPhone } from "@hb/domain/participants/profile.ts";
import { TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { Dialog, DialogButtons } from "../../ui/overlay/Dialog.tsx";
import type { WalkIn } from "../waiting/entries.ts";

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
      firstName: (_, typed) => (typed.firstName.trim() || typed.lastName.trim() ? null : "Enter a name."),
      phone: (typed, { email }) => {
        if (typed.trim() === "") return email.trim() === "" ? "Enter a phone number or an email address." : null;
        return TypedPhone.safeParse(typed).success ? null : "Enter a shorter number.";
      },
      email: typed => (typed.trim() === "" || Email.safeParse(typed).success ? null : "Enter a valid email address."),
    },
  });
  const add = form.onSubmit(({ firstName, lastName, phone, email }) => {
    const orNull = (text: string) => text.trim() || null;
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
      title="Add walk-in"
      onClose={onClose}
      onSubmit={() => add()}
      foot={<DialogButtons verb="Add walk-in" size="lg" onClose={onClose} />}
    >
      <p>They're added to HB when you're back online.</p>
      <TextInput
        size="lg"
        mt={12}
        label="First name"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps("firstName")}
      />
      <TextInput size="lg" mt={12} label="Last name" autoComplete="off" {...form.getInputProps("lastName")} />
      <TextInput size="lg" mt={12} label="Phone" inputMode="tel" autoComplete="off" {...form.getInputProps("phone")} />
      <TextInput
        size="lg"
        mt={12}
        label="Email"
        inputMode="email"
        autoComplete="off"
        {...form.getInputProps("email")}
      />
    </Dialog>
  );
}
