import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { refusalOf } from "../database/failure.ts";
import { isRefusal } from "../refusal.ts";
import { userLookup } from "./accounts/lookup.ts";
import { accountUpdate } from "./accounts/update.ts";
import { createFindCode, sendCode } from "./codes/codes.ts";
import { describeDevice } from "./device.ts";
import { type Fields, fieldsOf, maxTokenLength, text } from "./fields.ts";
import type { Operation, OperationContext, Place } from "./operation.ts";
import { passwordReset } from "./passwords/reset.ts";
import { maxPasswordLength, minPasswordLength } from "./passwords/rule.ts";
import { passwordSignIn } from "./passwords/sign-in.ts";
import { browserOf } from "./provider/browser.ts";
import { providerRoutes } from "./provider/routes.ts";
import { noProviderSignIn, providerSignIn } from "./provider/sign-in.ts";
import { secondFactorSignIn } from "./second-factor/challenge.ts";
import { secondFactorEnrollment } from "./second-factor/enrollment.ts";
import { tokenRefresh } from "./tokens/refresh.ts";
import { tokenRevocation } from "./tokens/revoke.ts";
import { makeSecret } from "./tokens/secrets.ts";
import { reject, WireError } from "./wire-error.ts";

/** More than any request of the SDK. */
const maxBodyBytes = 64 * 1024;

/** The paths that the SDK uses when connectAuthEmulator points it at this server. */
export function signInRoutes(context: OperationContext, projectId: string) {
  const findCode = createFindCode(context);
  const operations = new Map<string, Operation>(
    Object.entries({
      "accounts:signInWithPassword": passwordSignIn(context),
      "accounts:lookup": userLookup(context),
      "accounts:update": accountUpdate(context, findCode),
      "accounts:sendOobCode": sendCode(context),
      "accounts:resetPassword": passwordReset(context, findCode),
      "accounts:signInWithCustomToken": customSignIn(context),
      "accounts:signInWithIdp": context.provider ? providerSignIn(context) : noProviderSignIn,
      "accounts:signUp": signUp,
      // Listing the sign-in methods of an address would reveal that it has an account.
      "accounts:createAuthUri": async () => ({ kind: "identitytoolkit#CreateAuthUriResponse", signinMethods: [] }),
    }),
  );
  const enrollment = secondFactorEnrollment(context);
  const secondFactorOperations = new Map<string, Operation>(
    Object.entries({
      "mfaEnrollment:start": enrollment.start,
      "mfaEnrollment:finalize": enrollment.finalize,
      "mfaEnrollment:withdraw": enrollment.withdraw,
      "mfaSignIn:finalize": secondFactorSignIn(context),
    }),
  );
  const refresh = tokenRefresh(context, projectId);

  const isHttps = context.provider?.isHttps ?? false;
  const placeOf = ({ ip, headers }: Pick<FastifyRequest, "ip" | "headers">): Place => ({
    address: ip,
    device: describeDevice(headers["user-agent"]),
    browser: browserOf(headers.cookie, isHttps),
  });

  return async (http: FastifyInstance) => {
    if (context.provider) await http.register(providerRoutes(context, context.provider));
    http.setErrorHandler(sendError);
    http.addHook("onRequest", async (_request, reply) => {
      reply.header("cache-control", "no-store");
    });
    http.addContentTypeParser<string>(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: maxBodyBytes },
      async (_request: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
    );

    for (const [path, known] of [
      ["v1", operations],
      ["v2", new Map([["accounts:revokeToken", tokenRevocation(context)]])],
      ["v2/accounts", secondFactorOperations],
    ] as const)
      http.post<{ Params: { operation: string } }>(
        `/identitytoolkit.googleapis.com/${path}/:operation`,
        { bodyLimit: maxBodyBytes },
        async request => {
          const operation = known.get(request.params.operation);
          if (!operation) reject("OPERATION_NOT_ALLOWED");
          return operation(fieldsOf(request.body), placeOf(request));
        },
      );
    http.post("/securetoken.googleapis.com/v1/token", { bodyLimit: maxBodyBytes }, async ({ body, ip, headers }) =>
      refresh(fieldsOf(body), placeOf({ ip, headers })),
    );
    http.get("/identitytoolkit.googleapis.com/v2/passwordPolicy", async () => passwordPolicy);
    http.get("/identitytoolkit.googleapis.com/v2/recaptchaConfig", async () => ({
      recaptchaKey: "",
      recaptchaEnforcementState: [],
    }));
    for (const service of ["identitytoolkit", "securetoken"])
      http.all(`/${service}.googleapis.com/*`, async () => reject("OPERATION_NOT_ALLOWED"));
  };
}

/**
 * accounts:signInWithCustomToken. The session ends with its custom token, however late that is exchanged. The SDK needs a
 * refresh token: it gets one that is stored nowhere, and TOKEN_EXPIRED when it uses it.
 */
function customSignIn({ now, tokens, isCustomUid }: OperationContext): Operation {
  return async fields => {
    const { uid, expiresAt } = await tokens.verifyCustomToken(text(fields, "token", maxTokenLength));
    if (!(await isCustomUid(uid))) reject("INVALID_CUSTOM_TOKEN");
    return {
      kind: "identitytoolkit#VerifyCustomTokenResponse",
      idToken: await tokens.makeCustomIdToken(uid, expiresAt),
      refreshToken: makeSecret(),
      expiresIn: String(Math.max(0, Math.floor((expiresAt - now()) / 1000))),
      isNewUser: false,
    };
  };
}

/** Accounts are created by administrators; the empty request is the SDK's anonymous sign-in. */
async function signUp(fields: Fields): Promise<never> {
  return reject("email" in fields && !("idToken" in fields) ? "ADMIN_ONLY_OPERATION" : "OPERATION_NOT_ALLOWED");
}

const passwordPolicy = {
  customStrengthOptions: { minPasswordLength, maxPasswordLength },
  allowedNonAlphanumericCharacters: " !\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~".split(""),
  enforcementState: "ENFORCE",
  schemaVersion: 1,
};

/** What the SDK calls on its own, when it starts or a token expires; everything else is called because of a person. */
const automatic = ["accounts:lookup", undefined];

/**
 * A refusal is an error that the SDK knows. An unexpected failure names its request, so that support can find its
 * cause in the server's log. To what the SDK calls on its own, a failure is an empty answer, which it takes for a broken
 * network: it would sign its user out on anything that looks like an error of the protocol.
 */
function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const refusal = error instanceof WireError ? error : malformed(error);
  if (refusal) {
    const { message, retryAfterSeconds } = refusal;
    if (retryAfterSeconds !== undefined) reply.header("retry-after", retryAfterSeconds);
    const errors = [{ message, domain: "global", reason: "invalid" }];
    return reply.status(400).send({ error: { code: 400, message, errors } });
  }
  const isTemporary = isRefusal(error) || refusalOf(error) !== undefined;
  if (!isTemporary) request.log.error(error);
  const { operation } = request.params as { operation?: string };
  if (!isTemporary && !automatic.includes(operation))
    return reply.status(500).send({ error: { code: 500, message: `INTERNAL_ERROR : ${request.id}`, errors: [] } });
  return reply
    .status(isTemporary ? 503 : 500)
    .type("text/plain")
    .send("");
}

function malformed({ statusCode = 500 }: FastifyError): WireError | undefined {
  return statusCode >= 400 && statusCode < 500 ? new WireError("INVALID_ARGUMENT") : undefined;
}
