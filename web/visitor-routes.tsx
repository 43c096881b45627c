import { isOffline, kioskLock } from "./consent/kiosk/kiosk-lock.ts";
import type { Page } from "./shell/routing/page.ts";

/** The pages of people who aren't staff. Apart from the others, because every visitor downloads this table. */
export const visitorPages: readonly Page[] = [
  {
    path: "/registration-form",
    title: "Registration",
    isPublic: true,
    onPaper: true,
    load: async () => ({ default: (await import("./registration/RegistrationForm.tsx")).RegistrationForm }),
    translations: { es: () => import("./registration/es.ts") },
  },
  {
    path: "/booking",
    title: "Booking",
    isPublic: true,
    onPaper: true,
    load: async () => ({ default: (await import("./booking/BookingPage.tsx")).BookingPage }),
    translations: { es: () => import("./booking/es.ts") },
  },
  {
    path: "/stop-emails",
    below: "$participant/$key",
    title: "Reminders",
    isPublic: true,
    onPaper: true,
    load: async () => ({ default: (await import("./stop-emails/StopEmailsPage.tsx")).StopEmailsPage }),
    translations: { es: () => import("./stop-emails/es.ts") },
  },
  {
    path: "/confirm-email",
    below: "$participant/$key",
    title: "Email address",
    isPublic: true,
    onPaper: true,
    load: async () => ({ default: (await import("./confirm-email/ConfirmEmailPage.tsx")).ConfirmEmailPage }),
    translations: { es: () => import("./confirm-email/es.ts") },
  },
  {
    path: "/icf-form",
    below: "$participant/$key",
    title: "Consent",
    isPublic: true,
    onPaper: true,
    load: async () => ({ default: (await import("./consent/form/ConsentPage.tsx")).ConsentPage }),
    translations: { es: () => import("./consent/form/es.ts") },
  },
  {
    path: "/home-survey",
    below: "$participant/{-$key}",
    title: "Home survey",
    isPublic: true,
    onPaper: true,
    load: async () => ({ default: (await import("./surveys/form/HomeSurveyPage.tsx")).HomeSurveyPage }),
    translations: { es: () => import("./surveys/form/es.ts") },
  },
];

/** Replaces every page while this browser is handed to a participant: see consent/kiosk/kiosk-lock.ts. */
export const kioskPage: Page = {
  path: "/icf-form",
  title: "Consent",
  isPublic: true,
  onPaper: true,
  load: async () => {
    const lock = kioskLock();
    return lock && isOffline(lock)
      ? { default: (await import("./front-desk/consent/KeptConsentPage.tsx")).KeptConsentPage }
      : { default: (await import("./consent/kiosk/KioskPage.tsx")).KioskPage };
  },
  translations: { es: () => import("./consent/form/es.ts") },
};
