import type { Refusal } from "@hb/domain/refusal.ts";
import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { ErrorState } from "../../ui/page/ErrorState.tsx";
import { retryAfterMs } from "../query-client.ts";
import { requestIdOf } from "./request-id.ts";

interface QueryErrorProps {
  query: { error: Refusal | null; errorUpdatedAt: number; refetch: () => unknown };
  title: string;
}

/** In place of something that could not be loaded: what happened, what is safe, what HB does by itself. */
export function QueryError({ query, title }: QueryErrorProps) {
  if (!query.error) return null;
  return (
    <ErrorState
      title={title}
      code={query.error.code}
      requestId={requestIdOf(query.error)}
      happenedAt={query.errorUpdatedAt}
      retriesAt={query.errorUpdatedAt + retryAfterMs}
      onRetry={() => void query.refetch()}
      acts={
        <Button variant="default" renderRoot={props => <Link to="/test" {...props} />}>
          System check
        </Button>
      }
    >
      {query.error.message} Nothing was changed.
    </ErrorState>
  );
}
