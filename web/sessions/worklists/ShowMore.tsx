import { Button } from "@mantine/core";
import { nextCount, type Pages } from "./list-data.ts";
import classes from "./Table.module.css";

/** Below a list that has more than it shows. */
export function ShowMore({
  query,
}: {
  query: Pick<Pages, "data" | "hasNextPage" | "isFetchingNextPage" | "fetchNextPage">;
}) {
  const { data } = query;
  if (!query.hasNextPage || !data) return null;
  const { rows, total } = data;
  return (
    <p className={classes["words"]}>
      <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        Show {nextCount(data)} more
      </Button>{" "}
      <span className="numbers" aria-live="polite">
        {rows.length.toLocaleString("en-US")} of {total.toLocaleString("en-US")} are shown
      </span>
    </p>
  );
}
