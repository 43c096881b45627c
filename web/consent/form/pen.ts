import SignaturePad, { type PointGroup } from "signature_pad";
import { type Drawing, fieldRatio, type Point } from "./drawing.ts";

const pen = { dotSize: 1.6, minWidth: 0.8, maxWidth: 2.6, velocityFilterWeight: 0.7 };
/** Wide enough for paper, within what HB accepts as a signature. */
const pictureWidth = 1200;
/** A signature is ink on paper, whatever the colours of the screen it was drawn on. */
const ink = "black";

export interface Pad {
  show: (drawing: Drawing) => void;
  end: () => void;
}

/** Lets mouse, pen and finger draw on a canvas, as sharp as its screen. Tells of every stroke when it has ended. */
export function startPad(canvas: HTMLCanvasElement, onStroke: (drawing: Drawing) => void): Pad {
  const pad = new SignaturePad(canvas, { ...pen, penColor: getComputedStyle(canvas).color });
  const drawn = (): Drawing => ({
    width: canvas.clientWidth,
    strokes: pad.toData().map(({ points }) => points.map(({ x, y, pressure, time }): Point => [x, y, pressure, time])),
  });
  const tell = () => onStroke(drawn());
  pad.addEventListener("endStroke", tell);
  return {
    show: drawing => {
      sharpen(canvas);
      pad.penColor = getComputedStyle(canvas).color;
      pad.fromData(groupsOf(drawing, pad.penColor));
    },
    end: () => {
      pad.removeEventListener("endStroke", tell);
      pad.off();
    },
  };
}

/** The picture that is sent: ink alone, without a ground. */
export function pictureOf(drawing: Drawing): string {
  const canvas = document.createElement("canvas");
  canvas.width = pictureWidth;
  canvas.height = Math.round(pictureWidth / fieldRatio);
  const factor = pictureWidth / drawing.width;
  canvas.getContext("2d")?.scale(factor, factor);
  const pad = new SignaturePad(canvas, pen);
  pad.off();
  pad.fromData(groupsOf(drawing, ink), { clear: false });
  return canvas.toDataURL("image/png");
}

function sharpen(canvas: HTMLCanvasElement): void {
  const ratio = Math.max(1, devicePixelRatio);
  canvas.width = Math.round(canvas.clientWidth * ratio);
  canvas.height = Math.round(canvas.clientHeight * ratio);
  canvas.getContext("2d")?.scale(ratio, ratio);
}

function groupsOf({ strokes }: Drawing, penColor: string): PointGroup[] {
  return strokes.map(stroke => ({
    ...pen,
    penColor,
    compositeOperation: "source-over",
    points: stroke.map(([x, y, pressure, time]) => ({ x, y, pressure, time })),
  }));
}
