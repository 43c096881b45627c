/** Passwords that people of a study like this one choose first, besides the most common ones. */
export const weakPasswords = ["visionpro123", "headset123", "metaquest3", "research123", "participant"];
