import type { Translated } from "../language.ts";
import type { stopPage as english } from "./stop-page-text.ts";

export const stopPage: Translated<typeof english> = {
  title: "Recordatorios",
  opening: "Revisando sus recordatorios…",
  question: "¿Dejar de recibir recordatorios de este estudio?",
  explanation: "Seguirá recibiendo correos sobre las visitas que reserve y sobre su consentimiento.",
  stop: "No recibir más recordatorios",
  stopped: "Ya no recibirá recordatorios",
  stoppedExplanation:
    "Seguirá recibiendo correos sobre las visitas que reserve y sobre su consentimiento. Puede cambiar esto en cualquier momento.",
  resume: "Volver a recibir recordatorios",
  resumed: "Volverá a recibir recordatorios",
  wrongLink: "Este enlace ya no funciona. Use el de nuestro correo más reciente o comuníquese con nosotros.",
};
