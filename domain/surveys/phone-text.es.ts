import { plural, type Translated } from "../language.ts";
import type { phoneText as english } from "./phone-text.ts";

export const phoneText: Translated<typeof english> = {
  slow: "La conexión es lenta. Mientras tanto, puede continuar.",
  offline: since => `Sin conexión desde ${since}.`,
  waiting: count =>
    plural("es", count, { one: `${count} encuesta por enviar.`, other: `${count} encuestas por enviar.` }),
  sending: count => plural("es", count, { one: `Enviando ${count} encuesta…`, other: `Enviando ${count} encuestas…` }),
  sent: count => plural("es", count, { one: `${count} encuesta enviada.`, other: `${count} encuestas enviadas.` }),
  removed: count =>
    plural("es", count, {
      one: "1 encuesta no se envió antes de que se desactivara este enlace. Se eliminó de este teléfono.",
      other: `${count} encuestas no se enviaron antes de que se desactivara este enlace. Se eliminaron de este teléfono.`,
    }),

  refused: {
    title: name => `No se envió: ${name}`,
    own: "Encuesta",
    closed: "Para entonces, esta encuesta ya se había cerrado.",
    known: "Ya tenemos respuestas a esta encuesta, de este teléfono o de otro dispositivo.",
    kept: "Sus respuestas siguen en este teléfono.",
    show: "Mostrar respuestas",
    remove: "Eliminar respuestas",
  },

  icon: {
    title: "No se pierda ninguna encuesta",
    text: "Con un ícono en su pantalla de inicio, sus encuestas se abren aunque no tenga conexión.",
    add: "Agregar ícono",
    iphone: "Toque Compartir y después Agregar a pantalla de inicio.",
  },
  reminder: {
    add: "Agregar recordatorio",
    text: "Para el calendario de su teléfono, todos los días a las 7:00 p.m. Allí puede cambiar la hora.",
    daily: "Encuesta diaria",
    weekly: "Encuesta semanal",
    description: "Ábrala con el ícono de su teléfono o con el enlace de nuestro último correo.",
  },
};
