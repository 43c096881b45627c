import { Button, Textarea } from "@mantine/core";
import { type Ref, useState } from "react";
import { ProblemText } from "../change/ProblemNote.tsx";
import type { Outcome } from "../change/perform.ts";
import type { Problem } from "../change/problem.ts";
import { useUserInfo } from "../shell/sign-in-state.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { drafts } from "../ui/fields/use-draft.ts";
import classes from "./Comments.module.css";

interface CommentFieldProps {
  /** What it is about: names the draft. */
  about: string;
  fieldRef?: Ref<HTMLTextAreaElement>;
  onSend: (body: string) => Promise<Pick<Outcome<unknown>, "problem">>;
}

/** At the foot of a drawer. What is typed is kept as a draft until it is sent. */
export function CommentField({ about, fieldRef, onSend }: CommentFieldProps) {
  const me = useUserInfo()?.name ?? "";
  const draft = `comment on ${about}`;
  const [body, setBody] = useState(() => (drafts.read(draft) as string | undefined) ?? "");
  const [isSaving, setIsSaving] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const type = (text: string) => {
    setBody(text);
    setProblem(undefined);
    if (text === "") drafts.remove(draft);
    else drafts.write(draft, text);
  };
  const send = async () => {
    if (body.trim() === "" || isSaving) return;
    setIsSaving(true);
    const outcome = await onSend(body);
    setIsSaving(false);
    if (outcome.problem) setProblem(outcome.problem);
    else type("");
  };
  return (
    <form
      className={classes["field"]}
      onSubmit={event => {
        event.preventDefault();
        void send();
      }}
    >
      <Avatar name={me} size={24} />
      <Textarea
        ref={fieldRef ?? null}
        className={classes["input"] ?? ""}
        aria-label="Comment"
        placeholder="Write a comment"
        autosize
        minRows={1}
        maxRows={6}
        maxLength={4000}
        value={body}
        error={problem && <ProblemText problem={problem} what="Comment not sent." />}
        onChange={event => type(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key !== "Enter" || event.shiftKey) return;
          event.preventDefault();
          void send();
        }}
      />
      <Button type="submit" variant="default" loading={isSaving} disabled={body.trim() === ""}>
        Comment
      </Button>
    </form>
  );
}
