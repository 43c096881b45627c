import type { registrationWording as english } from "./registration-wording.ts";
import type { TranslatedWording } from "./wording.ts";

export const registrationWording: TranslatedWording<typeof english> = {
  registrationReceived: {
    received: {
      subject: "Recibimos su registro para {studyName}",
      headline: "Gracias por registrarse",
      paragraphs: [
        "Recibimos su registro. Si el estudio es adecuado para usted, le escribiremos o le llamaremos. Esto puede tardar unas semanas.",
        "Por ahora no tiene que hacer nada.",
      ],
      steps: [],
      notes: ["Tenga este número a la mano cuando nos llame o nos escriba."],
    },
  },
  emailConfirmation: {
    asked: {
      subject: "Confirme su correo electrónico para {studyName}",
      headline: "Confirme su correo electrónico",
      paragraphs: [
        "Gracias por registrarse. Su registro contará cuando confirme que esta dirección de correo electrónico es suya.",
      ],
      steps: [],
      button: "Confirmar la dirección",
      notes: ["El enlace funciona durante una semana."],
    },
  },
};
