import type { Page } from "./shell/page.ts";

/** Every route of HB. Navigation, user menu, Home and the guard are built from this table alone. */
export const pages: readonly Page[] = [
  { path: "/", title: "Home", load: async () => ({ default: () => null }) },
  {
    path: "/login",
    title: "Sign in",
    load: async () => ({ default: (await import("./sign-in/LoginPage.tsx")).LoginPage }),
  },
  {
    path: "/reset-password",
    title: "New password",
    isPublic: true,
    load: async () => ({ default: (await import("./sign-in/ResetPasswordPage.tsx")).ResetPasswordPage }),
  },
  {
    path: "/registration-form",
    title: "Registration",
    isPublic: true,
    onPaper: true,
    load: async () => ({ default: (await import("./registration/RegistrationForm.tsx")).RegistrationForm }),
  },
  {
    path: "/booking",
    title: "Booking",
    isPublic: true,
    onPaper: true,
    load: async () => ({ default: (await import("./booking/BookingPage.tsx")).BookingPage }),
  },
  {
    path: "/stop-emails",
    below: "$participant/$key",
    title: "Reminders",
    isPublic: true,
    onPaper: true,
    load: async () => ({ default: (await import("./stop-emails/StopEmailsPage.tsx")).StopEmailsPage }),
  },
  {
    path: "/icf-form",
    below: "$participant/$key",
    title: "Consent",
    isPublic: true,
    onPaper: true,
    load: async () => ({ default: (await import("./consent/ConsentPage.tsx")).ConsentPage }),
  },
  {
    path: "/participants",
    below: "{-$person}",
    title: "Participants",
    needs: ["participants"],
    foundIn: "navigation",
    load: async () => ({ default: (await import("./participants/ParticipantsPage.tsx")).ParticipantsPage }),
  },
  {
    path: "/participants/duplicates",
    title: "Duplicates",
    needs: ["participants"],
    load: async () => ({ default: (await import("./participants/DuplicatesPage.tsx")).DuplicatesPage }),
  },
  {
    path: "/participants/import",
    title: "Import",
    needs: ["participants"],
    load: async () => ({ default: (await import("./participants/ImportPage.tsx")).ImportPage }),
  },
  {
    path: "/participants/consent",
    title: "Consent text",
    needs: ["participants"],
    load: async () => ({ default: (await import("./consent/VersionsPage.tsx")).VersionsPage }),
  },
  {
    path: "/scheduler",
    below: "{-$session}",
    title: "Scheduler",
    needs: ["scheduler"],
    foundIn: "navigation",
    load: async () => ({ default: (await import("./sessions/SchedulerPage.tsx")).SchedulerPage }),
  },
  {
    path: "/scheduler/desk",
    title: "Front desk",
    needs: ["scheduler"],
    load: async () => ({ default: (await import("./front-desk/FrontDeskPage.tsx")).FrontDeskPage }),
  },
  {
    path: "/remote-study",
    below: "{-$person}",
    title: "Remote study",
    needs: ["remoteStudy"],
    foundIn: "navigation",
    load: async () => ({ default: (await import("./remote-study/PeoplePage.tsx")).PeoplePage }),
  },
  {
    path: "/remote-study/calls",
    title: "Call list",
    needs: ["remoteStudy"],
    load: async () => ({ default: (await import("./remote-study/CallListPage.tsx")).CallListPage }),
  },
  {
    path: "/users",
    title: "Users",
    needs: ["users"],
    foundIn: "navigation",
    load: async () => ({ default: (await import("./users/UsersPage.tsx")).UsersPage }),
  },
  {
    path: "/outbox",
    title: "Outbox",
    needs: ["participants", "remoteStudy"],
    foundIn: "user menu",
    load: async () => ({ default: (await import("./emails/OutboxPage.tsx")).OutboxPage }),
  },
  {
    path: "/settings",
    title: "Settings",
    needs: ["users"],
    foundIn: "user menu",
    load: async () => ({ default: (await import("./settings/SettingsPage.tsx")).SettingsPage }),
  },
  {
    path: "/test",
    title: "System check",
    load: async () => ({ default: (await import("./system-check/SystemCheckPage.tsx")).SystemCheckPage }),
  },
];

/** In place of every page while this browser is handed to a participant: see consent/kiosk-lock.ts. */
export const kioskPage: Page = {
  path: "/icf-form",
  title: "Consent",
  isPublic: true,
  onPaper: true,
  load: async () => ({ default: (await import("./consent/KioskPage.tsx")).KioskPage }),
};
