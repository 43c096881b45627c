import type { Comment } from "@hb/domain/comments/comment.ts";
import { staffFullTime, staffShortDateTime } from "@hb/domain/time.ts";
import { Button, Textarea } from "@mantine/core";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { notifyProblem } from "../change/notify-problem.tsx";
import type { Outcome } from "../change/perform.ts";
import { useUserInfo } from "../shell/sign-in-state.ts";
import { useSiteTime } from "../shell/site-time.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { Section } from "../ui/page/Section.tsx";
import classes from "./Comments.module.css";

/** Where they stand in the page that shows them. */
export const commentsId = "comments";

type Edit = (comment: Comment, body: string) => Promise<Pick<Outcome<unknown>, "problem">>;

/** What colleagues wrote about a person or a session, oldest first, above the field where one goes on. */
export function Comments({ comments, onEdit }: { comments: readonly Comment[]; onEdit: Edit }) {
  const myId = useUserInfo()?.userId;
  const list = useRef<HTMLOListElement>(null);
  const mine = comments.filter(({ authorId }) => authorId === myId).length;
  const before = useRef(mine);
  useEffect(() => {
    // Whoever has just written a comment sees it.
    if (mine > before.current) list.current?.lastElementChild?.scrollIntoView({ block: "nearest" });
    before.current = mine;
  }, [mine]);
  if (comments.length === 0) return null;
  return (
    <Section title="Comments">
      <ol ref={list} id={commentsId} className={classes["list"]}>
        {comments.map(comment => (
          <li key={comment.id} className={classes["comment"]}>
            <Avatar name={comment.authorName} size={22} />
            <OneComment comment={comment} isMine={comment.authorId === myId} onEdit={onEdit} />
          </li>
        ))}
      </ol>
    </Section>
  );
}

function OneComment({ comment, isMine, onEdit }: { comment: Comment; isMine: boolean; onEdit: Edit }) {
  const [editing, setEditing] = useState<{ body: string; version: number }>();
  const [showsEarlier, setShowsEarlier] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const save = async () => {
    const body = editing?.body.trim();
    if (!editing || !body) return;
    if (body === comment.body) return setEditing(undefined);
    setIsSaving(true);
    const { problem } = await onEdit({ ...comment, version: editing.version }, body);
    setIsSaving(false);
    if (problem) notifyProblem(problem, { what: "Comment not saved." });
    else setEditing(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") setEditing(undefined);
    if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) void save();
  };
  return (
    <div className={classes["text"]}>
      <div className={classes["head"]}>
        <b>{comment.authorName}</b>
        <Moment at={comment.createdAt} />
        {comment.editedAt !== null && (
          <button
            type="button"
            className="link"
            aria-expanded={showsEarlier}
            onClick={() => setShowsEarlier(!showsEarlier)}
          >
            {showsEarlier ? "hide earlier words" : "edited"}
          </button>
        )}
        {isMine && !editing && (
          <button
            type="button"
            className="link"
            onClick={() => setEditing({ body: comment.body, version: comment.version })}
          >
            Edit
          </button>
        )}
      </div>
      {editing ? (
        <div data-takes-escape>
          <Textarea
            aria-label="Your comment"
            autosize
            minRows={2}
            data-autofocus
            value={editing.body}
            onKeyDown={onKeyDown}
            onChange={event => setEditing({ ...editing, body: event.currentTarget.value })}
          />
          <div className={classes["acts"]}>
            <Button size="xs" variant="default" loading={isSaving} onClick={() => void save()}>
              Save
            </Button>
            <Button size="xs" variant="subtle" color="gray" onClick={() => setEditing(undefined)}>
              Cancel
            </Button>
          </div>
        </div>
      ) : (
        <p className={classes["body"]}>{comment.body}</p>
      )}
      {showsEarlier && (
        <ol className={classes["earlier"]} aria-label="Earlier words">
          {comment.earlier.map(({ body, writtenAt }) => (
            <li key={writtenAt}>
              <Moment at={writtenAt} />
              <p className={classes["body"]}>{body}</p>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

function Moment({ at }: { at: string }) {
  const { zone, today } = useSiteTime();
  return (
    <time className={`numbers ${classes["when"]}`} dateTime={at} title={staffFullTime(at, zone)}>
      {staffShortDateTime(at, zone, today)}
    </time>
  );
}
