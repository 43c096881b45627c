export const commentText = {
  gone: "This comment no longer exists.",
  onlyAuthor: (author: string) => `Only ${author} can edit this comment.`,
  changed: "This comment was just changed. Your change wasn't saved.",
};
