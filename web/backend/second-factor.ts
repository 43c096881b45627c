import { multiFactor, TotpMultiFactorGenerator } from "firebase/auth";
import { orRefusal, signedInUser } from "./sign-in.ts";

/** An authenticator app that is being set up. */
export interface Enrollment {
  /** To type into the app where its camera can't be used. */
  key: string;
  /** `otpauth://…`, for its camera. */
  address: string;
  /** By a first code, which proves that the app has the key. */
  confirm: (code: string) => Promise<void>;
}

/** `issuer` is what the app shows above the code. */
export async function startEnrollment(issuer: string): Promise<Enrollment> {
  const user = await signedInUser();
  const factors = multiFactor(user);
  const secret = await orRefusal(
    factors.getSession().then(session => TotpMultiFactorGenerator.generateSecret(session)),
  );
  // The SDK puts both names into the address as they are.
  const names = [user.email ?? "", issuer].map(encodeURIComponent) as [string, string];
  return {
    key: secret.secretKey,
    address: secret.generateQrCodeUrl(...names),
    confirm: code => orRefusal(factors.enroll(TotpMultiFactorGenerator.assertionForEnrollment(secret, code))),
  };
}

export async function removeSecondFactor(): Promise<void> {
  const user = await signedInUser();
  const factors = multiFactor(user);
  // The SDK learns of its factors with the user.
  await orRefusal(user.reload());
  for (const factor of factors.enrolledFactors) await orRefusal(factors.unenroll(factor));
}
