import type { Translated } from "../language.ts";
import type { bookingText as english } from "./text.ts";

export const bookingText: Translated<typeof english> = {
  summary: studyName => `Visita: ${studyName}`,
  fileName: "visita.ics",
  description: lines => lines.filter(Boolean).join("\n"),
  manage: url => `Cambie o cancele su visita: ${url}`,
  view: url => `Su visita: ${url}`,
  notEligible: "Por ahora no hay ninguna visita que pueda reservar.",
  alreadyBooked: "Ya tiene una visita. Puede cambiarla.",
  tooLate: "Ya no es posible cambiar esta visita en línea. Comuníquese con nosotros y le ayudaremos.",
  notBooked: "No tiene ninguna visita reservada.",
  changed: "Su visita acaba de cambiar. Estos son los datos actuales.",
  slot: {
    taken: "Alguien acaba de tomar esa hora.",
    locked: "Esta hora ya no está disponible.",
    past: "Esta hora ya pasó.",
    held: "Otra persona está reservando esta hora en este momento.",
  },
};
