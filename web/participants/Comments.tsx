import { staffFullTime, staffShortDateTime } from "@hb/domain/time.ts";
import { Button, Textarea } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from "react";
import { call, newRequestId } from "../backend/call.ts";
import { type SiteTime, useSiteTime } from "../shell/site-time.ts";
import { useUserInfo } from "../shell/sign-in-state.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { drafts } from "../ui/use-draft.ts";
import { asRefusal, attempt } from "./attempt.ts";
import classes from "./Comments.module.css";
import { refreshPerson, type WholePerson } from "./data.ts";
import { Section } from "./ProfileTab.tsx";

type Comment = WholePerson["comments"][number];

/** What colleagues wrote about a person, oldest first, above the field where one goes on. */
export function Comments({ comments, personId }: { comments: readonly Comment[]; personId: number }) {
  const myId = useUserInfo()?.userId;
  const site = useSiteTime();
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
      <ol ref={list} className={classes["list"]}>
        {comments.map(comment => (
          <li key={comment.id} className={classes["comment"]}>
            <Avatar name={comment.authorName} size={22} />
            <OneComment comment={comment} isMine={comment.authorId === myId} personId={personId} site={site} />
          </li>
        ))}
      </ol>
    </Section>
  );
}

interface OneCommentProps {
  comment: Comment;
  isMine: boolean;
  personId: number;
  site: SiteTime;
}

function OneComment({ comment, isMine, personId, site }: OneCommentProps) {
  const client = useQueryClient();
  const [editing, setEditing] = useState<{ body: string; version: number }>();
  const [showsEarlier, setShowsEarlier] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const save = async () => {
    if (!editing || editing.body.trim() === "") return;
    if (editing.body.trim() === comment.body) return setEditing(undefined);
    setIsSaving(true);
    const work = call("editComment", {
      requestId: newRequestId(),
      commentId: comment.id,
      version: editing.version,
      body: editing.body,
    }).then(() => refreshPerson(client, personId));
    await attempt(work, () => setEditing(undefined));
    setIsSaving(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") setEditing(undefined);
    if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) void save();
  };
  return (
    <div className={classes["text"]}>
      <div className={classes["head"]}>
        <b>{comment.authorName}</b>
        <Moment at={comment.createdAt} site={site} />
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
              <Moment at={writtenAt} site={site} />
              <p className={classes["body"]}>{body}</p>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

function Moment({ at, site }: { at: string; site: SiteTime }) {
  return (
    <time className={`numbers ${classes["when"]}`} dateTime={at} title={staffFullTime(at, site.zone)}>
      {staffShortDateTime(at, site.zone, site.today)}
    </time>
  );
}

interface CommentFieldProps {
  personId: number;
  fieldRef: Ref<HTMLTextAreaElement>;
  onAdded: () => void;
}

/** Stands at the foot of the drawer; what is typed stays until it is sent. */
export function CommentField({ personId, fieldRef, onAdded }: CommentFieldProps) {
  const client = useQueryClient();
  const me = useUserInfo()?.name ?? "";
  const draft = `comment on ${personId}`;
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
      await call("addComment", { requestId: newRequestId(), id: personId, body });
      type("");
      await refreshPerson(client, personId);
      onAdded();
    } catch (error) {
      const refusal = asRefusal(error);
      setProblem(`Not sent. ${refusal.message} (${refusal.code})`);
    } finally {
      setIsSaving(false);
    }
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
        ref={fieldRef}
        className={classes["input"] ?? ""}
        aria-label="Comment"
        placeholder="Write a comment; everyone with access to participants reads it"
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
