/** A drawn signature: strokes of points in the pixels of a field that was so many pixels wide. */
export interface Drawing {
  width: number;
  strokes: readonly (readonly Point[])[];
}

/** x, y, pressure, time in milliseconds: small enough to be kept on the device. */
export type Point = readonly [x: number, y: number, pressure: number, time: number];

/** Of the field, and so of the picture that is sent: width to height. */
export const fieldRatio = 2.4;

export const nothingDrawn: Drawing = { width: 1, strokes: [] };

/** The same drawing in a field of another width: a phone that is turned loses nothing. */
export function fitted(drawing: Drawing, width: number): Drawing {
  const factor = width / drawing.width;
  if (factor === 1) return drawing;
  const scaled = drawing.strokes.map(stroke =>
    stroke.map(([x, y, ...rest]): Point => [x * factor, y * factor, ...rest]),
  );
  return { width, strokes: scaled };
}

export function withoutLastStroke({ width, strokes }: Drawing): Drawing {
  return { width, strokes: strokes.slice(0, -1) };
}

/** What was kept by an earlier visit is not trusted: anything else than a drawing is none. */
export function restoredDrawing(kept: unknown): Drawing {
  const { width, strokes } = (kept ?? {}) as Partial<Drawing>;
  const isPoint = (point: unknown) => Array.isArray(point) && point.length === 4 && point.every(Number.isFinite);
  const isWhole =
    typeof width === "number" &&
    width > 0 &&
    Array.isArray(strokes) &&
    strokes.every(stroke => Array.isArray(stroke) && stroke.every(isPoint));
  return isWhole ? { width, strokes } : nothingDrawn;
}
