import { inTransaction } from "../../database/tx.ts";
import { replacePassword } from "../accounts/accounts.ts";
import * as sql from "../accounts/sql.ts";
import type { FindCode, FoundCode } from "../codes/codes.ts";
import * as codes from "../codes/sql.ts";
import { optionalText, text } from "../fields.ts";
import { instant, type Operation, type OperationContext } from "../operation.ts";
import { reject } from "../wire-error.ts";
import { hashNewPassword } from "./change.ts";
import { rejectPassword } from "./off.ts";

/** accounts:resetPassword: with a code alone it says what the code is for, with a new password it uses the code. */
export function passwordReset(context: OperationContext, findCode: FindCode): Operation {
  const { database, now, limits, hooks, isUsable, provider } = context;
  return async (fields, { address }) => {
    const code = await findCode(text(fields, "oobCode"), address);
    const { requestType, email, newEmail } = code;
    const password = optionalText(fields, "newPassword");
    if (password !== undefined) await useCode(code, password, address);
    return {
      kind: "identitytoolkit#ResetPasswordResponse",
      requestType,
      email,
      ...(newEmail !== null && { newEmail }),
    };
  };

  async function useCode(code: FoundCode, password: string, address: string): Promise<void> {
    if (code.requestType !== "PASSWORD_RESET") reject("INVALID_OOB_CODE");
    const { passwordHash, replaces } = await hashNewPassword(context, code.uid, password);
    const at = instant(now);
    await inTransaction(database, async tx => {
      const account = await sql.lockAccount(tx, code.uid);
      if (account?.email !== code.email || account.passwordHash !== replaces) reject("INVALID_OOB_CODE");
      if (!isUsable(account)) reject("USER_DISABLED");
      if (account.providerOnly) rejectPassword(provider?.provider.label);
      if (!(await codes.takeCode(tx, code.hash))) reject("INVALID_OOB_CODE");
      await replacePassword(tx, { uid: code.uid, passwordHash, expiresAt: null, now: at });
      if (!account.emailVerified) await sql.confirmEmail(tx, code);
      await limits.markFamiliar(tx, { email: code.email, address, now: at });
      await hooks.passwordChanged(tx, { uid: code.uid, address, now: at, how: "reset" });
    });
  }
}
