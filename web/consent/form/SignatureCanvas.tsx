import { useEffect, useEffectEvent, useRef } from "react";
import SignaturePad, { type PointGroup } from "signature_pad";
import { type Drawing, fieldRatio, fitted, type Point } from "./draft.ts";
import classes from "./ConsentForm.module.css";

interface SignatureCanvasProps {
  drawing: Drawing;
  /** What it shows, for screen readers. */
  label: string;
  onDraw: (drawing: Drawing) => void;
}

/** Shows a drawing and lets people add to it. It is redrawn when the phone is turned, zoomed or changes its colors. */
export function SignatureCanvas({ drawing, label, onDraw }: SignatureCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<Pad>(undefined);
  /** The last drawing that was made on this canvas: it is already shown. */
  const own = useRef<Drawing>(undefined);
  const drawn = useEffectEvent((grown: Drawing) => {
    own.current = grown;
    onDraw(grown);
  });
  const show = useEffectEvent(() => {
    if (canvas.current && canvas.current.clientWidth > 0)
      pad.current?.show(fitted(drawing, canvas.current.clientWidth));
  });

  useEffect(() => {
    if (!canvas.current) return;
    pad.current = startPad(canvas.current, grown => drawn(grown));
    const watch = new ResizeObserver(() => show());
    watch.observe(canvas.current);
    const scheme = new MutationObserver(() => show());
    scheme.observe(document.documentElement, { attributeFilter: ["data-mantine-color-scheme"] });
    return () => {
      watch.disconnect();
      scheme.disconnect();
      pad.current?.end();
    };
  }, []);

  useEffect(() => {
    if (drawing !== own.current) show();
  }, [drawing]);

  // An image element can't be drawn on.
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
  return <canvas ref={canvas} className={classes["canvas"]} role="img" aria-label={label} />;
}

const pen = { dotSize: 1.6, minWidth: 0.8, maxWidth: 2.6, velocityFilterWeight: 0.7 };
/** Wide enough for print, within what the server accepts as a signature. */
const pictureWidth = 1200;
/** A signature is ink on paper, whatever the colors of the screen it was drawn on. */
const ink = "black";

interface Pad {
  show: (drawing: Drawing) => void;
  end: () => void;
}

/** Lets mouse, pen and finger draw on a canvas, as sharp as its screen. Reports every finished stroke. */
function startPad(canvas: HTMLCanvasElement, onStroke: (drawing: Drawing) => void): Pad {
  const pad = new SignaturePad(canvas, { ...pen, penColor: getComputedStyle(canvas).color });
  const drawn = (): Drawing => ({
    width: canvas.clientWidth,
    strokes: pad.toData().map(({ points }) => points.map(({ x, y, pressure, time }): Point => [x, y, pressure, time])),
  });
  const report = () => onStroke(drawn());
  pad.addEventListener("endStroke", report);
  return {
    show: drawing => {
      sharpen(canvas);
      pad.penColor = getComputedStyle(canvas).color;
      pad.fromData(groupsOf(drawing, pad.penColor));
    },
    end: () => {
      pad.removeEventListener("endStroke", report);
      pad.off();
    },
  };
}

/** The picture that is sent: only ink, without a background. */
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
