/** The SDK's: longer messages travel as a frame that holds the number of parts, then the parts. */
const longestFrame = 16_384;
/** By this length a count is told from a message, which always has more. */
const longestCount = 6;

export function splitMessage(message: string): string[] {
  if (message.length <= longestFrame) return [message];
  const parts: string[] = [];
  for (let start = 0; start < message.length; ) {
    let end = Math.min(start + longestFrame, message.length);
    // Half a character would arrive as a question mark.
    if (end < message.length && isHighSurrogate(message.charCodeAt(end - 1))) end--;
    parts.push(message.slice(start, end));
    start = end;
  }
  return [String(parts.length), ...parts];
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

/** Puts messages together again. Throws when they are longer than `mostChars` or the count makes no sense. */
export function joinFrames(mostChars: number): (frame: string) => string | undefined {
  let missing = 0;
  let parts: string[] = [];
  let chars = 0;
  return frame => {
    if (missing === 0 && frame.length <= longestCount && !Number.isNaN(Number(frame))) {
      const count = Number(frame);
      // The SDK says 0 when it has been silent for 45 s.
      if (count === 0) return undefined;
      if (!Number.isInteger(count) || count < 0 || count > mostChars / longestFrame + 1)
        throw new RangeError("A message of so many parts is not accepted.");
      missing = count;
      return undefined;
    }
    chars += frame.length;
    if (chars > mostChars) throw new RangeError("A message so long is not accepted.");
    parts.push(frame);
    missing = Math.max(missing - 1, 0);
    if (missing > 0) return undefined;
    const message = parts.join("");
    parts = [];
    chars = 0;
    return message;
  };
}
