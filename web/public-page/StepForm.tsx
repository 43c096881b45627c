import { publicPage } from "@hb/domain/public-page/text.ts";
import { IconChevronRight } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Row } from "../ui/layout/Stack.tsx";
import { useAddressStep } from "./address.ts";
import { Button, ThumbBar } from "./Button.tsx";
import { useText } from "./language.tsx";
import { PublicPage } from "./PublicPage.tsx";
import classes from "./fields/fields.module.css";

/**
 * Moves through the steps of a form, kept in the address. `allow` answers which step may be shown for the one that is
 * asked for: none is skipped. A form that opens inside a page, not as one, focuses its first headline too.
 */
export function useSteps(allow: (asked: number) => number, focusesFirst = false) {
  const address = useAddressStep();
  const number = allow(address.step);
  const headline = useRef<HTMLHeadingElement>(null);
  const shown = useRef(focusesFirst ? 0 : number);
  const [first] = useState(number);
  const [checked, setChecked] = useState<ReadonlySet<number>>(new Set());
  useEffect(() => {
    if (shown.current === number) return;
    shown.current = number;
    window.scrollTo(0, 0);
    headline.current?.focus({ preventScroll: true });
  }, [number]);
  return {
    number,
    /** The step that the page opened with. */
    isFirstShown: number === first,
    headline,
    go: address.go,
    back: () => address.back(number),
    /** The visitor has tried to leave this step: its problems are shown. */
    isChecked: checked.has(number),
    check: (step = number) => setChecked(old => new Set(old).add(step)),
    uncheckAll: () => setChecked(new Set()),
  };
}

interface StepFormProps {
  /** With a hyphen, which no question's id has: those are the study's. */
  id: string;
  /** The name of the step or form, in the browser's tab. */
  title: string;
  /** Beside the progress. */
  name: string;
  step: number;
  of: number;
  help?: string;
  isRoomy?: boolean;
  onBack?: (() => void) | undefined;
  /** See ThumbBar. */
  above: ReactNode;
  /** On the button; "Continue" by default. */
  button?: ReactNode;
  isSending: boolean;
  onSubmit: () => void;
  children: ReactNode;
}

/** One step of a public form, with its progress and the button to the next one. */
export function StepForm({ id, title, name, step, of, help, isRoomy = false, children, ...form }: StepFormProps) {
  const text = useText(publicPage);
  const progress = text.progress(step, of);
  return (
    <PublicPage
      title={`${title}, ${progress}`}
      help={help}
      bar={
        <ThumbBar onBack={form.onBack} above={form.above}>
          <Button type="submit" form={id} isBusy={form.isSending}>
            {form.button ?? (
              <>
                {text.next}
                <IconChevronRight size={22} aria-hidden="true" />
              </>
            )}
          </Button>
        </ThumbBar>
      }
    >
      <form
        className={`${classes["form"]} ${isRoomy ? classes["roomy"] : ""}`}
        id={id}
        noValidate
        onSubmit={event => {
          event.preventDefault();
          form.onSubmit();
        }}
      >
        <div>
          {/* The headline of a step, which gets the focus, is described by this. */}
          <Row as="p" gap={16} align="stretch" justify="between" id="form-progress" className="small">
            <span>{name}</span> <span className={classes["count"]}>{progress}</span>
          </Row>
          <Row gap={4} align="stretch" mt={6} aria-hidden="true">
            {Array.from({ length: of }, (_, at) => (
              <span
                key={at}
                className={`${classes["segment"]} ${at + 1 < step ? classes["done"] : at + 1 === step ? classes["current"] : ""}`}
              />
            ))}
          </Row>
        </div>
        {children}
      </form>
    </PublicPage>
  );
}
