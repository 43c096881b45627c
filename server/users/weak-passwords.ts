/** Passwords that people in a study like this might choose first, besides the most common ones. */
export const weakPasswords = ["visionpro123", "headset123", "metaquest3", "research123", "participant"];
