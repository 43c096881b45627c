/** Numbers in the realtime database that grow when something of their kind changes. */
export const marker = {
  participants: "/study/lastParticipantsUpdate",
  sessions: "/study/lastSessionsUpdate",
  remoteStudy: "/study/lastRemoteStudyUpdate",
  emails: "/study/lastEmailsUpdate",
  settings: "/study/lastSettingsUpdate",
  design: "/study/lastDesignUpdate",
  log: "/study/lastLogUpdate",
  users: "/authentication/lastUsersUpdate",
} as const;
export type Marker = (typeof marker)[keyof typeof marker];

/** Moves whenever HB starts: the screens may be another build then. */
export const buildMarker = "/app/build";
