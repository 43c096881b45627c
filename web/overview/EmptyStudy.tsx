import { Button } from "@mantine/core";
import { IconChartBar } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useUserInfo } from "../shell/sign-in-state.ts";
import { State } from "../ui/page/State.tsx";

/** Before the first registration there is nothing to count. */
export function EmptyStudy() {
  const permissions = useUserInfo()?.permissions ?? {};
  const ways = [
    permissions.participants && { to: "/participants/import", word: "Import participants" },
    permissions.scheduler && { to: "/scheduler", word: "Create slots" },
    permissions.users && { to: "/settings", word: "Settings and targets" },
  ].filter(way => way !== undefined);
  return (
    <State
      icon={IconChartBar}
      title="Nobody has registered yet"
      acts={ways.map(({ to, word }) => (
        <Button key={to} variant="default" renderRoot={props => <Link to={to} {...props} />}>
          {word}
        </Button>
      ))}
    >
      From the first registration on, this page says every morning what needs you and how the study stands. The
      registration form is open at <a href="/registration-form">/registration-form</a>.
    </State>
  );
}
