import { Text } from "./layout/Text.tsx";

/** `38 of 50`, or that it's full. */
export function TargetCount({ count, maximum }: { count: number | undefined; maximum: number }) {
  if (count === undefined) return null;
  const words = `${count.toLocaleString("en-US")} of ${maximum.toLocaleString("en-US")}`;
  return (
    <Text as="span" size="small" tone={count >= maximum ? "amber" : "quiet"} className="numbers">
      {count >= maximum ? `${words}, full` : words}
    </Text>
  );
}
