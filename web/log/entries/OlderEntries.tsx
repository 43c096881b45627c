import type { ReactNode } from "react";
import { LinkButton } from "../../ui/fields/LinkButton.tsx";
import { Skeleton } from "../../ui/layout/Skeleton.tsx";
import { Row, Stack } from "../../ui/layout/Stack.tsx";
import { Text } from "../../ui/layout/Text.tsx";
import type { LoadedEntries } from "../data.ts";
import { entriesText as text } from "./text.tsx";
import classes from "./Entries.module.css";

/** Below the oldest loaded entry: more is loading, loading failed, or there is no more. */
export function OlderEntries({ loaded, end }: { loaded: LoadedEntries; end: ReactNode }) {
  const { hasMore, isLoadingMore, hasMoreFailed, loadMore } = loaded;
  if (isLoadingMore) return <EntriesSkeleton count={2} />;
  if (hasMoreFailed) {
    return (
      <Text size="small" tone="faint" className={classes["older"]} role="alert">
        {text.olderFailed} <LinkButton onClick={loadMore}>{text.tryAgain}</LinkButton>
      </Text>
    );
  }
  return hasMore ? null : (
    <Text size="small" tone="faint" className={classes["older"]}>
      {end}
    </Text>
  );
}

const widths = ["86%", "64%", "92%", "74%", "58%", "80%"];

/** Where entries will be, if loading takes more than a moment. */
export function EntriesSkeleton({ count }: { count: number }) {
  return (
    <Text as="div" mt={8} aria-hidden="true">
      {widths.slice(0, count).map(width => (
        <Row key={width} gap={10} align="start" className={classes["skeletonEntry"]}>
          <Skeleton width={34} height={10} isRound />
          <Stack gap={8} grow>
            <Skeleton width={width} height={10} isRound />
            <Skeleton width="40%" height={10} isRound />
          </Stack>
        </Row>
      ))}
    </Text>
  );
}
