import { plural, type Translated } from "../language.ts";
import type { homeSurveyPage as english } from "./page-text.ts";

/** `de mañana`, `del jueves, 19 de noviembre` */
const of = (day: string) => `de ${day}`.replace(/^de el /, "del ");

export const homeSurveyPage: Translated<typeof english> = {
  title: "Encuesta en casa",
  opening: "Buscando sus encuestas…",
  help: "Responda una pantalla a la vez. Sus respuestas se quedan en este dispositivo hasta que se envíen, aunque no tenga conexión.",
  send: "Enviar respuestas",

  saved: "Sus respuestas están guardadas en este dispositivo hasta que se envíen.",
  restored: "Le damos la bienvenida de nuevo. Sus respuestas estaban guardadas en este dispositivo.",
  offline: "No tiene conexión. Sus respuestas están guardadas y se enviarán más tarde.",
  notSaved:
    "Sus respuestas no se pueden guardar en este dispositivo: la memoria está llena o desactivada. Deje esta página abierta hasta que se envíen.",

  due: {
    title: firstName => (firstName ? `Hola, ${firstName}` : "Sus encuestas"),
    lead: count => (count === 1 ? "Tiene 1 encuesta abierta." : `Tiene ${count} encuestas abiertas.`),
    minutes: minutes => `Unos ${minutes} minutos`,
    started: "Ya empezó a responder esta encuesta",
    late: until => `De ayer. Todavía puede enviarla hasta ${until}.`,
    until: until => `Abierta hasta ${until}.`,
    reopened: until => `Se la volvimos a abrir hasta ${until}.`,
  },

  names: {
    daily: on => `Encuesta diaria, ${on}`,
    weekly: week => `Encuesta semanal, semana ${week}`,
  },

  days: { today: "hoy", tonight: "hoy", tomorrow: "mañana", on: date => `el ${date}` },
  times: {
    midnight: day => `la medianoche ${of(day)}`,
    noon: day => `el mediodía ${of(day)}`,
    at: (day, time) => `${day}, ${time}`,
  },

  duration: { hours: "Horas", minutes: "Minutos" },

  photos: {
    add: "Agregar foto",
    more: "Agregar otra foto",
    photo: at => `Foto ${at}`,
    remove: at => `Quitar la foto ${at}`,
    sending: percent => `Subiendo, ${percent} %`,
    sent: "Subida",
    waiting: "Se subirá cuando vuelva a tener conexión",
    failed: "No se subió.",
    tooMany: "Esta encuesta ya tiene el máximo de fotos.",
    retry: "Intentar de nuevo",
    tooLarge: "Esta foto pesa más de 15 MB. Elija una más pequeña.",
    wrongType: "Aquí puede agregar fotos en formato JPEG, PNG o WebP.",
    max: max => (max === 1 ? "una foto" : `hasta ${max} fotos`),
    lost: "Esta foto ya no está en este dispositivo. Quítela o agréguela de nuevo.",
  },

  thanks: {
    title: firstName => (firstName ? `Gracias, ${firstName}` : "Gracias"),
    text: name => `Recibimos sus respuestas: ${name}.`,
    late: "Llegaron un poco tarde, pero cuentan igual.",
    known: "Ya teníamos sus respuestas. No se envió nada dos veces.",
    more: name => `Continuar con: ${name}`,
    close: "Puede cerrar esta página.",
  },

  waiting: {
    title: "Sus respuestas están guardadas aquí",
    notKept: "Sus respuestas todavía no se han enviado",
    text: "Parece que no tiene conexión. Sus respuestas están guardadas en este dispositivo. Las enviaremos en cuanto esta página vuelva a tener conexión.",
    leave:
      "Puede cerrar esta página. Ábrala de nuevo con el mismo enlace cuando tenga conexión y sus respuestas se enviarán. Cuentan para el día en que respondió.",
    retry: "Intentar ahora",
  },

  closed: {
    title: "Esta encuesta ya se cerró",
    text: name =>
      `No pudimos recibir sus respuestas porque el plazo de esta encuesta terminó: ${name}. No hay problema.`,
    next: "Ver encuestas",
  },

  nothing: {
    notStarted: {
      title: "Sus encuestas todavía no han comenzado",
      text: "Comienzan en su primer día del estudio en casa. Le enviaremos un correo ese día.",
    },
    paused: {
      title: "Sus encuestas están en pausa",
      text: "Por ahora no tiene que hacer nada. Le enviaremos un correo cuando se reanuden.",
    },
    finished: {
      title: "Ya respondió todo",
      text: "Esa fue la última encuesta del estudio. Gracias por todo el tiempo que nos dedicó.",
    },
    ended: {
      title: "Su participación en el estudio en casa terminó",
      text: "No hay más encuestas para usted. Gracias por participar.",
    },
    needsConsent: {
      title: "Primero firme su formulario de consentimiento",
      text: "Necesitamos su formulario de consentimiento firmado antes de que responda una encuesta. Toma unos minutos.",
      go: "Abrir formulario",
    },
    allDone: {
      title: "No hay encuestas en este momento",
      text: "Ya respondió todo lo que está abierto. Gracias.",
    },
  },
  nextOpens: when => `La próxima encuesta se abre ${when}.`,
  done: (done, day, ofDays) =>
    `${plural("es", done, { one: `${done} encuesta respondida`, other: `${done} encuestas respondidas` })}. Día ${day} de ${ofDays}.`,

  refused: {
    sentBefore: "Ya envió esta encuesta. Gracias.",
    needsConsent: "Primero firme su formulario de consentimiento.",
    closed: "Esta encuesta está cerrada.",
    changed: "Esta encuesta cambió. Vuelva a cargar la página.",
    wrong: "Hay respuestas por corregir.",
    photoMissing: "Una foto no se subió. Agréguela de nuevo.",
  },
};
