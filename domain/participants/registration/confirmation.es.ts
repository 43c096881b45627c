import type { Translated } from "../../language.ts";
import type { confirmationPage as english } from "./confirmation.ts";

export const confirmationPage: Translated<typeof english> = {
  title: "Correo electrónico",
  opening: "Revisando su enlace…",
  question: "Confirme su correo electrónico",
  explanation: "Su registro cuenta una vez que confirme que esta dirección es suya.",
  confirm: "Confirmar dirección",
  confirmed: "Correo electrónico confirmado",
  confirmedExplanation: "Gracias. Si usted reúne los requisitos del estudio, le escribiremos o le llamaremos.",
  wrongLink: "Este enlace ya no funciona. Vuelva a registrarse o comuníquese con nosotros.",
};
