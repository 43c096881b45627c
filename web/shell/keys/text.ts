export const keysText = {
  title: "Keyboard shortcuts",
  all: "All keys of this screen",
  /** Between two keys that do the same. */
  or: " or ",
  /** As they are printed on keys. */
  caps: {
    escape: "Esc",
    pageUp: "Page ↑",
    pageDown: "Page ↓",
    shift: "Shift",
    alt: "Alt",
    space: "Space",
    control: "Ctrl",
  },
};
