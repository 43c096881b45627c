import { Text } from "./layout/Text.tsx";
import { formatNumber } from "./numbers.ts";

/** `38 of 50`, or that it's full. */
export function TargetCount({ count, maximum }: { count: number | undefined; maximum: number }) {
  if (count === undefined) return null;
  const words = `${formatNumber(count)} of ${formatNumber(maximum)}`;
  return (
    <Text as="span" size="small" tone={count >= maximum ? "amber" : "quiet"} className="numbers">
      {count >= maximum ? `${words}, full` : words}
    </Text>
  );
}
