/** What an operator can replace by a command, by the name it has there. */
export const secretNames = ["signing", "links", "storage", "pseudonyms"] as const;
export type SecretName = (typeof secretNames)[number];

export const secretLabels: Record<SecretName, string> = {
  signing: "the key that signs sign-in tokens",
  links: "the secret of participants' links",
  storage: "the secret of download links",
  pseudonyms: "the secret of pseudonyms in de-identified exports",
};
