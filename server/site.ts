/** What the whole back end knows about the study it runs. */
export interface Site {
  studyName: string;
  contactMailbox: string;
  timeZone: string;
  /** Without one, whoever issues a password is shown it once. */
  hasMailServer: boolean;
  /** Links in mails are built from this, never from a request. */
  webAppUrl: () => string;
}
