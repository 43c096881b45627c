import type { Translated } from "../language.ts";
import type { emailWords as english } from "./email-words.ts";

export const emailWords: Translated<typeof english> = {
  greeting: firstName => (firstName === "" ? "Hola:" : `Hola, ${firstName}:`),
  reason: (because, participantId) =>
    `Recibe este correo porque ${because}. Su número de participante es ${participantId}.`,
  because: {
    mayTakePart: studyName => `puede participar en ${studyName}`,
    signed: studyName => `firmó el formulario de consentimiento de ${studyName}`,
    codeRequested: "se solicitó un código en su página de consentimiento",
    lent: "le prestamos un visor para el estudio",
    owned: device => `participa en el estudio con su propio ${device}`,
    received: "recibió un visor del estudio",
    atHome: studyName => `participa en ${studyName} desde su casa`,
    plansPurchase: "nos dijo que piensa comprar un visor",
    joined: studyName => `comenzó la parte de ${studyName} que se hace en casa`,
    hadVisit: studyName => `tenía una visita reservada con ${studyName}`,
    hasVisit: studyName => `tiene una visita reservada con ${studyName}`,
    registered: studyName => `se registró en ${studyName}`,
    enteredForBooking: "alguien escribió esta dirección en nuestra página de reservas",
  },
  enteredInForm:
    "Recibe este correo porque alguien escribió esta dirección en nuestro formulario de registro. Si no fue usted, responda a este correo para avisarnos.",
  enteredToConfirm:
    "Recibe este correo porque alguien escribió esta dirección en nuestro formulario de registro. Si no fue usted, ignore este correo.",
  personalLink: "Este enlace es solo para usted. No lo comparta.",
  facts: {
    when: "Cuándo",
    where: "Dónde",
    bring: "Qué traer",
    howLong: "Duración",
    signed: "Firmado",
    version: "Versión",
    code: "Código",
    headset: "Visor",
    serial: "Número de serie",
    received: "Recibido",
    returnBy: "Devolver a más tardar",
    for: "Día",
    openUntil: "Abierta hasta",
    week: "Semana",
    participantNumber: "Su número de participante",
  },
  ownHeadset: "Su visor, cargado y con su cable",
  yourTime: times => `${times} en su zona horaria`,
  fromTo: (from, to) => `de ${from} a ${to}`,
  duration(hours, minutes) {
    const whole = hours === 0 ? "" : hours === 1 ? "1 hora" : `${hours} horas`;
    const part = minutes === 0 ? "" : minutes === 1 ? "1 minuto" : `${minutes} minutos`;
    return `Aproximadamente ${[whole, part].filter(Boolean).join(" y ")}`;
  },
  questions: mailbox => `¿Tiene preguntas? Responda a este correo o escriba a ${mailbox}.`,
  stop: "Dejar de recibir recordatorios",
  consentFile: version => `consentimiento-version-${version}.pdf`,
};
