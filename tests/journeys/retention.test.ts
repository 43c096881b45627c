import { randomUUID } from "node:crypto";
import { connect } from "@hb/platform/database/connect.ts";
import { connectClient } from "@hb/platform/testing/client.ts";
import { admin } from "../running-hb.ts";
import { expectAccessible, expectAccessibleInBothSchemes } from "./barriers.ts";
import { expect, signIn, test } from "./journey.ts";

/** Somebody who signed twice and was anonymized twelve years ago, and somebody who was only registered then. */
async function longAgo(hb: { address: string; databaseUrl: string }): Promise<void> {
  const staff = await connectClient(hb.address);
  await staff.signIn(admin.email, admin.password);
  const add = async (firstName: string) => {
    const profile = { firstName, lastName: "Abernathy", email: `${firstName.toLowerCase()}@example.org` };
    const made = await staff.call("createParticipant", { requestId: randomUUID(), profile, type: 1 });
    return (made as { id: number }).id;
  };
  const [signed, registered] = [await add("Wren"), await add("Ada")];
  await staff.close();
  const owner = connect(hb.databaseUrl, { max: 1, name: "journey" });
  for (const n of [1, 2])
    await owner`
      insert into study.consents (id, participant_id, version, text_hash, initials, answers, printed_name, signature_kind,
                                  typed_signature, meaning, signed_at, address, browser, record_hash, code, file, file_hash)
      select ${randomUUID()}, ${signed}, version, hash, '{}', '{}', 'Wren Abernathy', 'typed', 'Wren Abernathy', 'I agree',
             timestamptz '2014-01-01', '', '', ${String(n).repeat(64)}, ${`CODE${n}`}, ${`file-${n}`}, ${String(n).repeat(64)}
        from study.consent_texts order by version desc limit 1`;
  await owner`update study.participants set anonymised_at = timestamptz '2014-06-01' where id = ${signed}`;
  await owner`insert into study.consent_seals (participant_id, sealed_at) values (${signed}, timestamptz '2014-06-01')`;
  await owner`update study.participants set updated_at = timestamptz '2014-06-01' where id = ${registered}`;
  await owner.end();
}

test("I look at who is due, and erase sealed consents whose time is over by typing how many they are", async ({
  page,
  hb,
}) => {
  await longAgo(hb);
  await signIn(page, `${hb.address}/data-protection`);
  const sealed = page.getByRole("region", { name: "Sealed consents to erase" });
  await expect(sealed.getByText("2 signed consents · sealed since 31 May 2014")).toBeVisible();
  await expectAccessible(page);

  // A decision is made on what is known: the row opens the person over the list.
  await page.locator("#main").getByRole("link", { name: "1002 Ada Abernathy" }).click();
  await expect(page.getByRole("dialog").getByRole("heading", { name: "Ada Abernathy" })).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).first().click();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  // Nothing is chosen for anybody: what is erased cannot be brought back.
  await expect(sealed.getByRole("button", { name: "Erase…" })).toBeDisabled();
  await sealed.getByLabel("All shown").check();
  await sealed.getByRole("button", { name: "Erase consents of 1…" }).click();
  const dialog = page.getByRole("dialog", { name: "Erase 2 sealed consents" });
  await expect(dialog.getByRole("button", { name: "Erase consents" })).toBeDisabled();
  await dialog.getByLabel("Type 2 to confirm").fill("2");
  await expectAccessibleInBothSchemes(page);
  await dialog.getByRole("button", { name: "Erase consents" }).click();
  await expect(page.getByText("2 sealed consents erased")).toBeVisible();
  await expect(sealed).toHaveCount(0);
  await page.goto(`${hb.address}/participants/1001`);
  await page.getByRole("tab", { name: "Consent & files" }).click();
  await expect(page.getByRole("heading", { name: "Consents erased" })).toBeVisible();
});
