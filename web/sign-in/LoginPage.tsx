import { useAddressWord } from "../shell/routing/address.ts";
import { useSignIn } from "../shell/sign-in-state.ts";
import { ForgottenPassword } from "./ForgottenPassword.tsx";
import { NoAccess } from "./NoAccess.tsx";
import { SignInForm } from "./SignInForm.tsx";

/** The guard sends everybody away from here who may open something; whoever is left signed in has no access yet. */
export function LoginPage() {
  const signIn = useSignIn();
  const [view, setView] = useAddressWord("view");
  if (signIn.state === "signed in") return <NoAccess user={signIn.user} />;
  if (view === "forgotten") return <ForgottenPassword onBack={() => setView(undefined, "new")} />;
  return (
    <SignInForm
      because={signIn.state === "signed out" ? signIn.because : undefined}
      onForgotten={() => setView("forgotten", "new")}
    />
  );
}
