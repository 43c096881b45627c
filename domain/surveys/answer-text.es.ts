import type { Translated } from "../language.ts";
import type { answerText as english } from "./answer-text.ts";

export const answerText: Translated<typeof english> = {
  unknown: "Esta pregunta no es parte de la encuesta.",
  missing: "Responda a esta pregunta.",
  oneOf: "Elija una de las opciones.",
  severalOf: "Elija entre las opciones.",
  excludes: "“Ninguno” no se puede combinar con otras opciones.",
  scale: (from, to) => `Escriba un número del ${from} al ${to}.`,
  number: (unit, from, to) => `Escriba un número de ${from} a ${to} (${unit}).`,
  duration: "Escriba un tiempo de 24 horas como máximo.",
  tooLong: max => `Use ${max} caracteres como máximo.`,
  photos: max => (max === 1 ? "Agregue una sola foto." : `Agregue ${max} fotos como máximo.`),
};
