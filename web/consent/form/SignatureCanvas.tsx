import { useEffect, useEffectEvent, useRef } from "react";
import { type Drawing, fitted } from "./drawing.ts";
import { type Pad, startPad } from "./pen.ts";
import classes from "./SignatureField.module.css";

interface SignatureCanvasProps {
  drawing: Drawing;
  /** What there is to see, in words. */
  label: string;
  onDraw: (drawing: Drawing) => void;
}

/** Shows a drawing and lets it grow. A turned phone, another zoom and another colour scheme draw it anew. */
export function SignatureCanvas({ drawing, label, onDraw }: SignatureCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<Pad>(undefined);
  /** The last drawing that came from this very canvas: it is there already. */
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

  // No picture element can be drawn on.
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
  return <canvas ref={canvas} className={classes["canvas"]} role="img" aria-label={label} />;
}
