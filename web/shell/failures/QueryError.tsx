import type { Refusal } from "@hb/domain/refusal.ts";
import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { referenceOf } from "../../change/problem.ts";
import { ErrorState } from "../../ui/page/ErrorState.tsx";
import { retryAfterMs } from "../query-client.ts";

interface QueryErrorProps {
  query: { error: Refusal | null; errorUpdatedAt: number; refetch: () => unknown };
  title: string;
}

/** In place of something that couldn't be loaded. HB keeps trying. */
export function QueryError({ query, title }: QueryErrorProps) {
  if (!query.error) return null;
  return (
    <ErrorState
      title={title}
      reference={referenceOf(query.error)}
      happenedAt={query.errorUpdatedAt}
      retriesAt={query.errorUpdatedAt + retryAfterMs}
      onRetry={() => void query.refetch()}
      acts={
        <Button variant="default" renderRoot={props => <Link to="/test" {...props} />}>
          System check
        </Button>
      }
    >
      {query.error.message}
    </ErrorState>
  );
}
