import type { Translated } from "../language.ts";
import type { publicPage as english } from "./text.ts";

export const publicPage: Translated<typeof english> = {
  progress: (step, of) => `${step} de ${of}`,
  back: "Atrás",
  next: "Continuar",
  sending: "Enviando…",
  problems: count => (count === 1 ? "Revise 1 respuesta:" : `Revise ${count} respuestas:`),

  field: {
    optional: "opcional",
    chooseAll: "marque todas las que correspondan",
    why: reason => `Por qué lo preguntamos: ${reason}`,
    clear: "Borrar respuesta",
    invalidEmail: "Escriba una dirección de correo electrónico válida.",
  },

  help: {
    title: "Ayuda",
    close: "Cerrar",
    draft:
      "Sus respuestas se quedan en este dispositivo hasta que las envíe. Puede cerrar esta página y volver más tarde.",
  },

  contact: "¿Tiene preguntas? Escríbanos a ",
  contactOnTablet: mailbox => `¿Tiene preguntas? Pregúntenos aquí o escriba después a ${mailbox}.`,

  wrongLink: {
    title: "Este enlace ya no funciona",
    text: "Puede que lo hayamos reemplazado por uno nuevo o que le falte una parte. Use el enlace de nuestro correo más reciente.",
    help: "Use el enlace de nuestro correo más reciente o pídanos uno nuevo.",
  },

  failedToOpen: {
    title: "No podemos abrir esta página en este momento",
    offline: "Revise su conexión a internet. Lo intentaremos de nuevo cuando vuelva a estar en línea.",
    retry: "Intentar de nuevo",
  },

  notSent: {
    offline:
      "No podemos comunicarnos con el estudio en este momento. Deje esta página abierta y lo intentaremos de nuevo cuando vuelva a estar en línea.",
    tooMany: minutes =>
      `Demasiados intentos. Intente de nuevo en ${minutes === 1 ? "un minuto" : `${minutes} minutos`}.`,
    reference: (message, reference) => `${message} Referencia: ${reference}`,
  },

  crashed: {
    title: "Esta página no se cargó",
    text: "Puede que no tenga conexión o que la página se acabe de actualizar. Sus respuestas siguen en este dispositivo.",
    reload: "Volver a cargar",
  },
};
