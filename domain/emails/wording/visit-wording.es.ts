import { emailWords } from "../email-words.es.ts";
import type { visitWording as english } from "./visit-wording.ts";
import type { TranslatedWording, Wording } from "./wording.ts";

const changeVisit = "Cambiar o cancelar";
const changeNote = "Puede cambiar o cancelar la visita hasta el {until}. Después, comuníquese con nosotros.";
const tooLateNote =
  "Ya no es posible cambiar ni cancelar la visita en línea. Si no puede venir, responda a este correo.";
const calendarNote =
  "El archivo de calendario adjunto agrega la visita a su calendario y la actualiza si cambia la fecha.";
const canceledFile = "El archivo de calendario adjunto quita la visita de su calendario.";

/** A visit that is planned can be changed online or not. */
function changeable(shared: Omit<Wording, "button">): { open: Wording; tooLate: Wording } {
  const { notes } = shared;
  return {
    open: { ...shared, button: changeVisit, notes: [changeNote, ...notes] },
    tooLate: { ...shared, notes: [tooLateNote, ...notes] },
  };
}

const booked = changeable({
  subject: "Su visita del {day} está reservada",
  headline: "Su visita está reservada",
  paragraphs: ["Gracias por participar. Será un gusto recibirle."],
  steps: [],
  notes: [calendarNote],
});
const moved = changeable({
  subject: "Su visita cambió al {day}",
  headline: "Su visita tiene una nueva hora",
  paragraphs: ["Su visita cambió. La nueva hora que aparece abajo reemplaza a la anterior."],
  steps: [],
  notes: [calendarNote],
});
const canceled = {
  subject: "Su visita del {day} está cancelada",
  headline: "Su visita está cancelada",
  steps: [],
  notes: [canceledFile],
};

function reminder(headset: string) {
  const shared = {
    paragraphs: ["Este es un recordatorio de su visita. Será un gusto recibirle.", headset],
    steps: [],
    notes: [],
  };
  const ahead = changeable({
    ...shared,
    subject: "Recordatorio: su visita del {day}",
    headline: "Se acerca su visita",
  });
  const today = changeable({
    ...shared,
    subject: "Hoy: su visita a las {time}",
    headline: "Hoy es su visita",
  });
  return { ahead: ahead.open, aheadTooLate: ahead.tooLate, today: today.open, todayTooLate: today.tooLate };
}

const link = {
  subject: "Su enlace de reserva para {studyName}",
  headline: "Su enlace de reserva",
  steps: [],
  notes: [emailWords.personalLink, "Si no lo solicitó, ignore este correo. No ha cambiado nada."],
};
const invitation = {
  steps: [],
  button: "Elegir una hora",
  notes: [emailWords.personalLink, "Si ya no desea participar, responda a este correo para avisarnos."],
};

export const visitWording: TranslatedWording<typeof english> = {
  bookingConfirmation: {
    booked: booked.open,
    bookedTooLate: booked.tooLate,
    moved: moved.open,
    movedTooLate: moved.tooLate,
    canceled: {
      ...canceled,
      paragraphs: ["Esta visita no se realizará.", "Si todavía desea participar, elija otra hora."],
      button: "Elegir otra hora",
    },
    canceledForGood: {
      ...canceled,
      paragraphs: ["Esta visita no se realizará.", "Si cree que se trata de un error, responda a este correo."],
    },
  },

  bookingReminderLoaner: reminder("No necesita traer su propio visor. Tendremos uno listo para usted."),
  bookingReminderOwner: reminder(
    "Traiga su propio visor, cargado, con su cable y la contraseña de la cuenta que usa en él.",
  ),

  bookingInvitation: {
    first: {
      ...invitation,
      subject: "Elija una hora para su visita a {studyName}",
      headline: "Le invitamos a visitarnos",
      paragraphs: [
        "Gracias por su interés en {studyName}. Nos gustaría invitarle a una visita.",
        "Elija la hora que mejor le convenga. Solo toma un minuto.",
      ],
    },
    reminder: {
      ...invitation,
      subject: "Recordatorio: elija una hora para su visita",
      headline: "Su lugar sigue disponible",
      paragraphs: [
        "Le invitamos a visitarnos y todavía no hemos visto una reserva. Aún puede elegir la hora que mejor le convenga.",
      ],
    },
  },

  linkAskedFor: {
    noVisit: {
      ...link,
      paragraphs: ["Solicitó el enlace a nuestra página de reservas. Úselo para elegir la hora de su visita."],
      button: "Elegir una hora",
    },
    visit: {
      ...link,
      paragraphs: [
        "Solicitó el enlace a su reserva. Su visita aparece abajo. Use el enlace para cambiarla o cancelarla.",
      ],
      button: changeVisit,
    },
    visitTooLate: {
      ...link,
      paragraphs: [
        "Solicitó el enlace a su reserva. Su visita aparece abajo. Ya no es posible cambiarla ni cancelarla en línea. Si no puede venir, responda a este correo.",
      ],
      button: "Ver la visita",
    },
  },
};
