import type { Comment } from "@hb/domain/comments/comment.ts";
import { staffFullTime, staffShortDateTime } from "@hb/domain/format.ts";
import { Button, Textarea } from "@mantine/core";
import { IconMessage } from "@tabler/icons-react";
import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from "react";
import { type Called, useLookOnly } from "../change/Acts.tsx";
import { EditButtons } from "../change/InPlace.tsx";
import { ProblemText } from "../change/ProblemNote.tsx";
import type { Outcome } from "../change/perform.ts";
import type { Problem } from "../change/problem.ts";
import { useUserInfo } from "../shell/sign-in-state.ts";
import { useSiteTime } from "../shell/site-time.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { LinkButton } from "../ui/fields/LinkButton.tsx";
import { drafts } from "../ui/fields/use-draft.ts";
import { Row } from "../ui/layout/Stack.tsx";
import { Text } from "../ui/layout/Text.tsx";
import { Section } from "../ui/page/Section.tsx";
import { commonText } from "../ui/text.ts";
import { commentFieldText, commentsText } from "./text.tsx";
import classes from "./Comments.module.css";

const listId = "comments";

type Edit = (comment: Comment, body: string) => Promise<Pick<Outcome<unknown>, "problem">>;

/** What colleagues wrote about a person or a session, oldest first. */
export function Comments({ comments, of, onEdit }: { comments: readonly Comment[]; of: Called; onEdit: Edit }) {
  const isClosed = useLookOnly(of);
  const myId = useUserInfo()?.userId;
  const list = useRef<HTMLOListElement>(null);
  const mine = comments.filter(({ authorId }) => authorId === myId).length;
  const before = useRef(mine);
  useEffect(() => {
    // A comment that was just sent is scrolled into view.
    if (mine > before.current) list.current?.lastElementChild?.scrollIntoView({ block: "nearest" });
    before.current = mine;
  }, [mine]);
  if (comments.length === 0) return null;
  return (
    <Section title={commentsText.title}>
      <ol ref={list} id={listId}>
        {comments.map(comment => (
          <Row as="li" gap={10} align="stretch" key={comment.id} className={classes["comment"]}>
            <Avatar name={comment.authorName} size={22} />
            <OneComment comment={comment} mayEdit={comment.authorId === myId && !isClosed} onEdit={onEdit} />
          </Row>
        ))}
      </ol>
    </Section>
  );
}

function OneComment({ comment, mayEdit, onEdit }: { comment: Comment; mayEdit: boolean; onEdit: Edit }) {
  const [editing, setEditing] = useState<{ body: string; version: number }>();
  const [showsEarlier, setShowsEarlier] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const edit = (next: { body: string; version: number } | undefined) => {
    setEditing(next);
    setProblem(undefined);
  };
  const save = async () => {
    const body = editing?.body.trim();
    if (!editing || !body || isSaving) return;
    if (body === comment.body) return edit(undefined);
    setIsSaving(true);
    const outcome = await onEdit({ ...comment, version: editing.version }, body);
    setIsSaving(false);
    if (outcome.problem) setProblem(outcome.problem);
    else edit(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") edit(undefined);
    if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) void save();
  };
  return (
    <Text as="div" grow>
      <Row align="baseline" wrap className={classes["head"]}>
        <b>{comment.authorName}</b>
        <Moment at={comment.createdAt} />
        {comment.editedAt !== null && (
          <LinkButton aria-expanded={showsEarlier} onClick={() => setShowsEarlier(!showsEarlier)}>
            {showsEarlier ? commentsText.hideEarlier : commentsText.edited}
          </LinkButton>
        )}
        {mayEdit && !editing && (
          <LinkButton onClick={() => edit({ body: comment.body, version: comment.version })}>
            {commonText.edit}
          </LinkButton>
        )}
      </Row>
      {editing ? (
        <div data-takes-escape>
          <Textarea
            aria-label={commentsText.editLabel}
            autosize
            minRows={2}
            data-autofocus
            value={editing.body}
            error={problem && <ProblemText problem={problem} what={commentsText.notSaved} />}
            onKeyDown={onKeyDown}
            onChange={event => edit({ ...editing, body: event.currentTarget.value })}
          />
          <EditButtons mt={6} isSaving={isSaving} onSave={() => void save()} onCancel={() => edit(undefined)} />
        </div>
      ) : (
        <p className={classes["body"]}>{comment.body}</p>
      )}
      {showsEarlier && (
        <ol className={classes["earlier"]} aria-label={commentsText.earlier}>
          {comment.earlier.map(({ body, writtenAt }) => (
            <li key={writtenAt}>
              <Moment at={writtenAt} />
              <p className={classes["body"]}>{body}</p>
            </li>
          ))}
        </ol>
      )}
    </Text>
  );
}

function Moment({ at }: { at: string }) {
  const site = useSiteTime();
  return (
    <Text as="time" size="small" tone="faint" className="numbers" dateTime={at} title={staffFullTime(at, site)}>
      {staffShortDateTime(at, site)}
    </Text>
  );
}

/** The latest comment, at the top of a person; all of them are further down. */
export function LatestComment({ comments }: { comments: readonly Comment[] }) {
  const site = useSiteTime();
  const latest = comments.at(-1);
  if (!latest) return null;
  return (
    <Row
      as="button"
      gap={8}
      mt={12}
      type="button"
      className={classes["latest"]}
      onClick={() => document.getElementById(listId)?.scrollIntoView({ block: "nearest" })}
    >
      <IconMessage size={15} aria-hidden="true" />
      <Text as="span" isCut>
        {commentsText.latest(
          <b>{commentsText.count(comments.length)}</b>,
          latest.authorName,
          staffShortDateTime(latest.createdAt, site),
          latest.body,
        )}
      </Text>
    </Row>
  );
}

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
    <Row
      as="form"
      gap={10}
      align="start"
      className={classes["field"]}
      onSubmit={event => {
        event.preventDefault();
        void send();
      }}
    >
      <Avatar name={me} size={24} />
      <Textarea
        ref={fieldRef ?? null}
        flex={1}
        miw={0}
        aria-label={commentFieldText.label}
        placeholder={commentFieldText.placeholder}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={4000}
        value={body}
        error={problem && <ProblemText problem={problem} what={commentFieldText.notSent} />}
        onChange={event => type(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key !== "Enter" || event.shiftKey) return;
          event.preventDefault();
          void send();
        }}
      />
      <Button type="submit" loading={isSaving} disabled={body.trim() === ""}>
        {commentFieldText.send}
      </Button>
    </Row>
  );
}
