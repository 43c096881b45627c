import type { KeyboardEvent, PointerEvent } from "react";
import { fittingWidth, narrowest, usual, widest, widthAfterKey } from "./kept-state.ts";
import classes from "./LogPanel.module.css";

interface PanelEdgeProps {
  width: number;
  onDrag: (width: number) => void;
  /** The width that stays. */
  onResize: (width: number) => void;
}

/** The panel's left edge: drag it, use arrow keys, or double-click to reset. */
export function PanelEdge({ width, onDrag, onResize }: PanelEdgeProps) {
  const reached = (event: PointerEvent) => fittingWidth(window.innerWidth - event.clientX);
  const isHeld = (event: PointerEvent) => event.currentTarget.hasPointerCapture(event.pointerId);
  return (
    <div
      // A separator that can be moved is a control, which an hr is not.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="separator"
      aria-orientation="vertical"
      aria-label="Log width"
      aria-valuenow={width}
      aria-valuemin={narrowest}
      aria-valuemax={widest}
      aria-valuetext={`${width} pixels`}
      tabIndex={0}
      className={classes["edge"]}
      onPointerDown={event => {
        if (event.button === 0) event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={event => {
        if (isHeld(event)) onDrag(reached(event));
      }}
      onPointerUp={event => {
        if (isHeld(event)) onResize(width);
      }}
      onPointerCancel={() => onResize(width)}
      onDoubleClick={() => onResize(usual.width)}
      onKeyDown={(event: KeyboardEvent) => {
        const next = widthAfterKey(event.key, width);
        if (next === undefined) return;
        event.preventDefault();
        onResize(next);
      }}
    />
  );
}
