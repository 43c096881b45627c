import type { ReactNode } from "react";

export const commentsText = {
  title: "Comments",
  edited: "edited",
  hideEarlier: "hide earlier versions",
  editLabel: "Your comment",
  notSaved: "Comment not saved.",
  earlier: "Earlier versions",
  count: (count: number) => (count === 1 ? "1 comment" : `${count} comments`),
  latest: (count: ReactNode, author: string, when: string, comment: string) => (
    <>
      {count}, {author} {when}: {comment}
    </>
  ),
};

export const commentFieldText = {
  label: "Comment",
  placeholder: "Write a comment",
  notSent: "Comment not sent.",
  send: "Comment",
};
