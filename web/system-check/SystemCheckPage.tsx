import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useSignIn } from "../shell/sign-in-state.ts";
import { Chip } from "../ui/Chip.tsx";
import { Row, Stack } from "../ui/layout/Stack.tsx";
import { Text } from "../ui/layout/Text.tsx";
import { type Check, checks, find } from "./checks.ts";
import { systemCheckText as text } from "./text.ts";
import classes from "./SystemCheckPage.module.css";

const everyMs = 5_000;

/** Shows the state of each service to anyone, and nothing about the study. */
export function SystemCheckPage() {
  return (
    <section
      className={classes["page"]}
      aria-label={text.title}
      // Scrolls by keyboard too.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <div className={classes["column"]}>
        <h1 className="page-title">{text.title}</h1>
        <Text tone="quiet" mt={4} mb={16}>
          {text.explanation(everyMs / 1000)}
        </Text>
        <ul className={classes["cards"]}>
          {checks.map(check => (
            <CheckCard key={check.name} check={check} />
          ))}
        </ul>
      </div>
    </section>
  );
}

function CheckCard({ check }: { check: Check }) {
  const signIn = useSignIn();
  const { data: finding } = useQuery({
    // Signing in or out is checked right away, not in the next round.
    queryKey: ["system check", check.name, signIn.state],
    queryFn: () => find(check, text.advice),
    refetchInterval: everyMs,
    placeholderData: before => before,
    gcTime: 0,
  });
  return (
    <Stack as="li" className={classes["card"]} aria-label={check.name}>
      <Row gap={12} justify="between" className={classes["head"]}>
        <h2>{check.name}</h2>
        {finding?.works === true && (
          <Chip tone="green" icon={IconCircleCheck}>
            {text.working}
          </Chip>
        )}
        {finding?.works === false && (
          <Chip tone="red" icon={IconAlertTriangle}>
            {text.notWorking}
          </Chip>
        )}
      </Row>
      <Text size="small" tone="faint">
        {check.use}
      </Text>
      <Text tone="quiet" grow mt={12}>
        {finding ? finding.reason : text.checking}
      </Text>
      <p className={`${classes["foot"]} numbers`}>
        {finding?.tookMs !== undefined && text.took(Math.max(1, Math.round(finding.tookMs)))}
      </p>
    </Stack>
  );
}
