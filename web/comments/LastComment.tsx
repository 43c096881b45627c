import type { Comment } from "@hb/domain/comments/comment.ts";
import { staffShortDateTime } from "@hb/domain/time.ts";
import { IconMessage } from "@tabler/icons-react";
import { useSiteTime } from "../shell/site-time.ts";
import { commentsId } from "./Comments.tsx";
import classes from "./Comments.module.css";

/** What was written last, where a person is opened; all of it stands further down. */
export function LastComment({ comments }: { comments: readonly Comment[] }) {
  const { zone, today } = useSiteTime();
  const last = comments.at(-1);
  if (!last) return null;
  return (
    <button
      type="button"
      className={classes["last"]}
      onClick={() => document.getElementById(commentsId)?.scrollIntoView({ block: "nearest" })}
    >
      <IconMessage size={15} stroke={2} aria-hidden="true" />
      <span>
        <b>{comments.length === 1 ? "1 comment" : `${comments.length} comments`}</b>, {last.authorName}{" "}
        {staffShortDateTime(last.createdAt, zone, today)}: {last.body}
      </span>
    </button>
  );
}
