import { consentPage } from "@hb/domain/consent/page-text.ts";
import { IconKeyboard, IconPencil } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { FieldProblem } from "../../public-page/fields/Question.tsx";
import { useText } from "../../public-page/language.tsx";
import { Row } from "../../ui/layout/Stack.tsx";
import { Text } from "../../ui/layout/Text.tsx";
import { type Draft, nothingDrawn, withoutLastStroke } from "./draft.ts";
import field from "../../public-page/fields/fields.module.css";
import classes from "./ConsentForm.module.css";

const SignatureCanvas = lazy(async () => ({ default: (await import("./SignatureCanvas.tsx")).SignatureCanvas }));

interface SignatureFieldProps {
  draft: Draft;
  set: (change: Partial<Draft>) => void;
  problem: string | undefined;
}

/** Drawn with a finger, pen or mouse, or typed by people who can't draw. */
export function SignatureField({ draft, set, problem }: SignatureFieldProps) {
  const text = useText(consentPage).review;
  const { signsBy, drawing, typed } = draft;
  const isTyping = signsBy === "typing";
  const count = drawing.strokes.length;
  const draw = (drawn: Draft["drawing"]) => {
    set({ drawing: drawn });
    // The buttons that removed the last stroke disappear with it: the focus must stay on the page.
    if (drawn.strokes.length === 0) document.getElementById("signature")?.focus();
  };
  const button = (label: string, onClick: () => void) => (
    <button className={`link ${classes["action"]}`} type="button" onClick={onClick}>
      {label}
    </button>
  );
  return (
    <fieldset aria-describedby={problem ? "signature-problem" : undefined}>
      <legend className="visually-hidden">{text.signature}</legend>
      <Row justify="between" wrap className={classes["head"]}>
        {isTyping ? (
          <Text as="label" weight="bold" htmlFor="signature">
            {text.signature}
          </Text>
        ) : (
          <Text as="span" weight="bold" aria-hidden="true">
            {text.signature}
          </Text>
        )}
        <Row as="span" gap={16} align="stretch">
          {!isTyping && count > 0 && (
            <>
              {button(text.undo, () => draw(withoutLastStroke(drawing)))}
              {button(text.clear, () => draw(nothingDrawn))}
            </>
          )}
          <Row
            as="button"
            gap={6}
            className={`link ${classes["action"]}`}
            type="button"
            {...(!isTyping && { id: "signature" })}
            onClick={() => set({ signsBy: isTyping ? "drawing" : "typing" })}
          >
            {isTyping ? <IconPencil size={18} aria-hidden="true" /> : <IconKeyboard size={18} aria-hidden="true" />}
            {isTyping ? text.draw : text.type}
          </Row>
        </Row>
      </Row>
      {isTyping ? (
        <>
          <input
            id="signature"
            className={`${field["field"]} ${classes["typed"]}`}
            value={typed}
            maxLength={120}
            autoComplete="off"
            required
            aria-invalid={problem !== undefined}
            aria-describedby={problem ? "signature-problem signature-help" : "signature-help"}
            onChange={event => set({ typed: event.target.value })}
          />
          <Text mt={6} className="small" id="signature-help">
            {text.typedHelp}
          </Text>
        </>
      ) : (
        <div className={`${classes["signature"]} ${problem ? classes["invalid"] : ""}`}>
          <Suspense>
            <SignatureCanvas
              drawing={drawing}
              label={count === 0 ? text.empty : text.drawn(count)}
              onDraw={drawn => set({ drawing: drawn })}
            />
          </Suspense>
          <div className={`small ${classes["line"]}`} aria-hidden="true">
            {text.drawHere}
          </div>
        </div>
      )}
      <output className="visually-hidden">{!isTyping && count > 0 && text.drawn(count)}</output>
      <FieldProblem id="signature" problem={problem} />
    </fieldset>
  );
}
