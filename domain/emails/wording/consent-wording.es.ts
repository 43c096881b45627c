import { emailWords } from "../email-words.es.ts";
import type { consentWording as english } from "./consent-wording.ts";
import type { TranslatedWording } from "./wording.ts";

const request = {
  steps: [],
  button: "Leer y firmar",
  notes: [
    "Tómese su tiempo. Toma unos diez minutos. Participar es su decisión, y puede dejar de hacerlo en cualquier momento.",
    "Si algo no queda claro, responda a este correo antes de firmar.",
    emailWords.personalLink,
  ],
};

export const consentWording: TranslatedWording<typeof english> = {
  consentRequest: {
    first: {
      ...request,
      subject: "Lea y firme su formulario de consentimiento para {studyName}",
      headline: "Antes de participar",
      paragraphs: [
        "Antes de comenzar, necesitamos su consentimiento. El formulario explica qué ocurre en el estudio, qué hacemos con sus datos y cuáles son sus derechos.",
      ],
    },
    renewed: {
      ...request,
      subject: "Nueva versión del formulario de consentimiento de {studyName}",
      headline: "El formulario de consentimiento cambió",
      paragraphs: [
        "Usted firmó una versión anterior de nuestro formulario de consentimiento. El texto ha cambiado desde entonces.",
        "Lea la nueva versión y fírmela si está de acuerdo. Lo que firmó antes se conserva sin cambios.",
      ],
    },
    reminder: {
      ...request,
      subject: "Recordatorio: su formulario de consentimiento para {studyName}",
      headline: "Aún necesitamos su consentimiento",
      paragraphs: [
        "Le pedimos que leyera y firmara nuestro formulario de consentimiento y todavía no lo hemos recibido. No podemos continuar sin él.",
      ],
    },
  },

  signedConsent: {
    signed: {
      subject: "Su formulario de consentimiento firmado para {studyName}",
      headline: "Gracias por su consentimiento",
      paragraphs: ["Recibimos su formulario de consentimiento firmado. Adjuntamos una copia en PDF para sus archivos."],
      steps: [],
      notes: [
        "Puede retirar su consentimiento en cualquier momento y sin dar ninguna razón. Basta con responder a este correo.",
      ],
    },
  },

  consentLink: {
    link: {
      subject: "Su enlace al formulario de consentimiento de {studyName}",
      headline: "Su enlace al formulario de consentimiento",
      paragraphs: [
        "Use este enlace para leer y firmar el formulario de consentimiento, descargar lo que firmó o retirar su consentimiento.",
        "Si tenía un enlace anterior, es posible que ya no funcione. Las respuestas que guardó en su dispositivo siguen ahí.",
      ],
      steps: [],
      button: "Abrir el formulario",
      notes: [
        "Para protegerle, la página también le pide su fecha de nacimiento o un código que le enviamos por correo.",
        emailWords.personalLink,
      ],
    },
  },

  consentCode: {
    code: {
      subject: "Su código para {studyName}",
      headline: "Su código",
      paragraphs: [
        "Escriba este código en la página de consentimiento para confirmar que es usted. Funciona durante 15 minutos.",
      ],
      steps: [],
      notes: ["Si no lo solicitó, ignore este correo. Sin el código, nadie puede firmar nada en su nombre."],
    },
  },
};
