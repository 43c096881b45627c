export const deviceTagText = {
  /** The visit isn't bound to one kind of headset. */
  any: "Any",
};
