import { useNavigate } from "@tanstack/react-router";
import { LookOnly, useLookOnly } from "../../change/Acts.tsx";
import { type Search, useAddressParam } from "../../shell/routing/address.ts";
import { ParticipantDrawer } from "./ParticipantDrawer.tsx";

/** A person over whatever screen one is at: named by a word of its address, `?person=1042`. */
export function PersonOverScreen() {
  const [word, setWord] = useAddressParam("person");
  const navigate = useNavigate();
  const isLookOnly = useLookOnly("updateParticipant");
  if (word === undefined || !/^\d{1,10}$/.test(word)) return null;
  const close = () =>
    void navigate({ to: ".", search: (old: Search) => ({ ...old, person: undefined, tab: undefined }), replace: true });
  return (
    <LookOnly value={isLookOnly}>
      <ParticipantDrawer id={Number(word)} row={undefined} onOpen={id => setWord(String(id))} onClose={close} />
    </LookOnly>
  );
}
