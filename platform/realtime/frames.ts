/** The SDK's limit. A longer message is sent as one frame with the number of parts, then the parts. */
const maxFrameChars = 16_384;
/** A count has at most this many characters, a message always more. */
const maxCountChars = 6;

export function splitMessage(message: string): string[] {
  if (message.length <= maxFrameChars) return [message];
  const parts: string[] = [];
  for (let start = 0; start < message.length; ) {
    let end = Math.min(start + maxFrameChars, message.length);
    // Half a surrogate pair would arrive as a question mark.
    if (end < message.length && isHighSurrogate(message.charCodeAt(end - 1))) end--;
    parts.push(message.slice(start, end));
    start = end;
  }
  return [String(parts.length), ...parts];
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

/** Joins the parts of a message. Throws when it is longer than `maxChars` or the count makes no sense. */
export function joinFrames(maxChars: number): (frame: string) => string | undefined {
  let missing = 0;
  let parts: string[] = [];
  let chars = 0;
  return frame => {
    if (missing === 0 && frame.length <= maxCountChars && !Number.isNaN(Number(frame))) {
      const count = Number(frame);
      // The SDK sends 0 as a keepalive after 45 s.
      if (count === 0) return undefined;
      if (!Number.isInteger(count) || count < 0 || count > maxChars / maxFrameChars + 1)
        throw new RangeError("This message has too many parts.");
      missing = count;
      return undefined;
    }
    chars += frame.length;
    if (chars > maxChars) throw new RangeError("This message is too long.");
    parts.push(frame);
    missing = Math.max(missing - 1, 0);
    if (missing > 0) return undefined;
    const message = parts.join("");
    parts = [];
    chars = 0;
    return message;
  };
}
