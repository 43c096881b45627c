import type { Translated } from "../language.ts";
import type { consentRefusals as english } from "./refusals.ts";

export const consentRefusals: Translated<typeof english> = {
  newText: "El formulario cambió mientras lo leía. Lea la versión nueva.",
  signed: "Ya firmó esta versión. Si cambió de opinión, primero retire su consentimiento.",
  confirm: "Confirme su identidad.",
  notArrived: "Su firma no llegó. Dibújela de nuevo o escríbala.",
  blankSignature: "Todavía no hay una firma.",
  unreadableSignature: "No pudimos leer la firma. Dibújela de nuevo o escríbala.",
  otherProof: "Ahora se le pide otro dato. Vuelva a cargar la página.",
  initials: "Escriba sus iniciales.",
  answer: "Responda sí o no.",
  mustBeYes: "Para firmar tiene que responder que sí. También puede decidir no participar.",
  noSection: "Esta sección no existe.",
  noQuestion: "Esta pregunta no existe.",
  wrongTime: "El reloj de este dispositivo no era correcto: hay que volver a completar el formulario.",
  nothingToWithdraw: "No hay un consentimiento firmado que retirar.",
};
