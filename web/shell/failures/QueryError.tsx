import type { Refusal } from "@hb/domain/refusal.ts";
import { Button } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { referenceOf } from "../../change/problem.ts";
import { ErrorState } from "../../ui/page/ErrorState.tsx";
import { State } from "../../ui/page/State.tsx";
import { commonText } from "../../ui/text.ts";
import { retryAfterMs } from "../query-client.ts";
import { failureText } from "./text.tsx";

interface QueryErrorProps {
  query: { error: Refusal | null; errorUpdatedAt: number; refetch: () => unknown };
  title: string;
  /** What a drawer says instead where its thing doesn't exist. */
  missing?: { icon: Icon; title: string; text: string; onClose: () => void };
}

/** In place of something that couldn't be loaded. HB keeps trying. */
export function QueryError({ query, title, missing }: QueryErrorProps) {
  if (!query.error) return null;
  if (missing && query.error.code === "not-found")
    return (
      <State
        icon={missing.icon}
        title={missing.title}
        actions={<Button onClick={missing.onClose}>{commonText.close}</Button>}
      >
        {missing.text}
      </State>
    );
  return (
    <ErrorState
      title={title}
      reference={referenceOf(query.error)}
      happenedAt={query.errorUpdatedAt}
      retriesAt={query.errorUpdatedAt + retryAfterMs}
      onRetry={() => void query.refetch()}
      actions={<Button renderRoot={props => <Link to="/test" {...props} />}>{failureText.systemCheck}</Button>}
    >
      {query.error.message}
    </ErrorState>
  );
}
