import { staffFullTime, staffShortDateTime } from "@hb/domain/time.ts";
import { Button, Textarea } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useState } from "react";
import comments from "../participants/Comments.module.css";
import { attempt } from "../participants/attempt.ts";
import { useSiteTime } from "../shell/site-time.ts";
import { useUserInfo } from "../shell/sign-in-state.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { drafts } from "../ui/use-draft.ts";
import { addSessionComment, editSessionComment, type SessionComment } from "./data.ts";
import { asRefusal } from "./refused.tsx";
import drawer from "./SessionDrawer.module.css";

interface SessionCommentsProps {
  sessionId: number;
  comments: readonly SessionComment[];
}

/** What colleagues wrote about a session, oldest first. */
export function SessionComments({ sessionId, comments: all }: SessionCommentsProps) {
  const myId = useUserInfo()?.userId;
  if (all.length === 0) return null;
  return (
    <section>
      <h3 className={drawer["heading"]}>Comments</h3>
      <ol className={comments["list"]}>
        {all.map(comment => (
          <li key={comment.id} className={comments["comment"]}>
            <Avatar name={comment.authorName} size={22} />
            <OneComment comment={comment} isMine={comment.authorId === myId} sessionId={sessionId} />
          </li>
        ))}
      </ol>
    </section>
  );
}

interface OneCommentProps {
  comment: SessionComment;
  isMine: boolean;
  sessionId: number;
}

function OneComment({ comment, isMine, sessionId }: OneCommentProps) {
  const client = useQueryClient();
  const [body, setBody] = useState<string>();
  const [showsEarlier, setShowsEarlier] = useState(false);
  const save = async () => {
    const text = body?.trim();
    if (!text || text === comment.body) return setBody(undefined);
    await attempt(editSessionComment(client, sessionId, comment, text), () => setBody(undefined));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") setBody(undefined);
    if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) void save();
  };
  return (
    <div className={comments["text"]}>
      <div className={comments["head"]}>
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
        {isMine && body === undefined && (
          <button type="button" className="link" onClick={() => setBody(comment.body)}>
            Edit
          </button>
        )}
      </div>
      {body === undefined ? (
        <p className={comments["body"]}>{comment.body}</p>
      ) : (
        <div data-takes-escape>
          <Textarea
            aria-label="Your comment"
            autosize
            minRows={2}
            value={body}
            onKeyDown={onKeyDown}
            onChange={event => setBody(event.currentTarget.value)}
          />
          <div className={comments["acts"]}>
            <Button size="xs" variant="default" onClick={() => void save()}>
              Save
            </Button>
            <Button size="xs" variant="subtle" color="gray" onClick={() => setBody(undefined)}>
              Cancel
            </Button>
          </div>
        </div>
      )}
      {showsEarlier && (
        <ol className={comments["earlier"]} aria-label="Earlier words">
          {comment.earlier.map(({ body: words, writtenAt }) => (
            <li key={writtenAt}>
              <Moment at={writtenAt} />
              <p className={comments["body"]}>{words}</p>
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
    <time className={`numbers ${comments["when"]}`} dateTime={at} title={staffFullTime(at, zone)}>
      {staffShortDateTime(at, zone, today)}
    </time>
  );
}

/** Stands at the foot of the drawer; what is typed stays until it is sent. */
export function CommentField({ sessionId }: { sessionId: number }) {
  const client = useQueryClient();
  const me = useUserInfo()?.name ?? "";
  const draft = `comment on session ${sessionId}`;
  const [body, setBody] = useState(() => (drafts.read(draft) as string | undefined) ?? "");
  const [isSaving, setIsSaving] = useState(false);
  const [problem, setProblem] = useState<string>();
  const type = (text: string) => {
    setBody(text);
    setProblem(undefined);
    if (text === "") drafts.remove(draft);
    else drafts.write(draft, text);
  };
  const send = async () => {
    if (body.trim() === "" || isSaving) return;
    setIsSaving(true);
    try {
      await addSessionComment(client, sessionId, body);
      type("");
    } catch (error) {
      const refusal = asRefusal(error);
      setProblem(`Not sent. ${refusal.message} (${refusal.code})`);
    } finally {
      setIsSaving(false);
    }
  };
  return (
    <form
      className={comments["field"]}
      onSubmit={event => {
        event.preventDefault();
        void send();
      }}
    >
      <Avatar name={me} size={24} />
      <Textarea
        className={comments["input"] ?? ""}
        aria-label="Comment"
        placeholder="Write a comment"
        autosize
        minRows={1}
        maxRows={6}
        maxLength={4000}
        value={body}
        error={problem}
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
