import type { remoteWording as english } from "./remote-wording.ts";
import type { TranslatedWording, Wording } from "./wording.ts";

const asked = {
  subject: "Es hora de devolver su visor a {studyName}",
  steps: [],
  notes: ["Traiga todo lo que recibió con él: caja, cables, correas y controles. No es necesario restablecerlo."],
};

function onboarding(headset: string, instructions: string): { welcome: Wording } {
  return {
    welcome: {
      subject: "Le damos la bienvenida a la parte de {studyName} que se hace en casa",
      headline: "Le damos la bienvenida al estudio en casa",
      paragraphs: [headset, "Esto es lo que le pedimos:"],
      steps: [
        "Una encuesta corta cada día: unos tres minutos, abierta hasta el mediodía del día siguiente.",
        "Una encuesta más larga cada semana: unos cinco minutos, abierta durante tres días.",
        "{weeks} semanas en total. Si un día no puede, no hay problema. Simplemente continúe al día siguiente.",
      ],
      button: "Abrir la página de encuestas",
      notes: [
        "Guarde este enlace. Siempre abre la encuesta que le toca. Es solo para usted, así que no lo comparta.",
        instructions,
      ],
    },
  };
}

export const remoteWording: TranslatedWording<typeof english> = {
  handoff: {
    handedOver: {
      subject: "Su visor de {studyName}",
      headline: "Ya tiene su visor",
      paragraphs: [
        "Recibió un visor para el estudio. El visor pertenece a {studyName}.",
        "Guarde este correo. Indica qué recibió y cuándo debe devolverlo.",
      ],
      steps: [],
      notes: [
        "No permita que otras personas lo usen, manténgalo seco y guarde la caja para la devolución.",
        "Si se daña, se pierde o se lo roban, escríbanos el mismo día. Usted no tiene que reparar nada.",
      ],
    },
    askedBack: {
      ...asked,
      headline: "Es hora de devolver su visor",
      paragraphs: [
        "Su tiempo con el visor está por terminar. Devuélvalo a más tardar en la fecha que aparece abajo o responda a este correo para acordar otra fecha.",
      ],
    },
    overdue: {
      ...asked,
      headline: "La devolución de su visor está atrasada",
      paragraphs: [
        "Ya pasó la fecha que acordamos. Devuelva el visor o responda a este correo y díganos si algo se lo impide.",
      ],
    },
  },

  surveyReminderDaily: {
    open: {
      subject: "Su encuesta diaria del {surveyDay}",
      headline: "Su encuesta diaria está abierta",
      paragraphs: [
        "Cuéntenos cómo le fue con el visor. Toma unos tres minutos.",
        "Si no lo usó ese día, solo indíquelo. Eso también nos ayuda.",
      ],
      steps: [],
      button: "Comenzar la encuesta",
      notes: [
        "Si siente malestar con el visor puesto, quíteselo y cuéntenoslo en la encuesta o respondiendo a este correo.",
      ],
    },
  },

  surveyReminderWeekly: {
    open: {
      subject: "Su encuesta semanal, semana {week}",
      headline: "Su encuesta semanal está abierta",
      paragraphs: ["Una vez por semana le hacemos algunas preguntas más sobre el visor. Toma unos cinco minutos."],
      steps: [],
      button: "Comenzar la encuesta",
      notes: [],
    },
  },

  surveyReminderOwn: {
    open: {
      subject: "{survey}: algunas preguntas para usted",
      headline: "{survey} está abierta",
      paragraphs: ["Tenemos algunas preguntas para usted. Toma unos {minutes} minutos."],
      steps: [],
      button: "Comenzar la encuesta",
      notes: [],
    },
  },

  imminentPurchases: {
    planned: {
      subject: "¿Ya compró su visor?",
      headline: "¿Ya compró su visor?",
      paragraphs: [
        "Nos dijo que piensa comprar un visor. Para el estudio es importante saber cuándo lo obtiene.",
        "Cuando lo tenga, responda a este correo con el modelo y el día en que lo compró. Si cambió de opinión, avísenos también.",
      ],
      steps: [],
      notes: ["No tiene que comprar nada para seguir en el estudio, y nosotros no vendemos visores."],
    },
  },

  remoteOnboardingOwner: onboarding(
    "Usted participa con su propio visor. Úselo como siempre. Queremos saber cómo encaja en su día.",
    "Recibirá las instrucciones de su visor en otro correo cuando comience.",
  ),
  remoteOnboardingLoaner: onboarding(
    "Usted participa con un visor que le prestamos. Úselo con la frecuencia y el tiempo que desee.",
    "Recibirá las instrucciones de su visor en otro correo cuando se lo entreguemos.",
  ),
};
