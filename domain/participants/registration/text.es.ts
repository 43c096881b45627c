import type { Translated } from "../../language.ts";
import type { birthDateText as birthDate } from "./birth-date-text.ts";
import type { headsetText as headsets } from "./headset-text.ts";
import type { phoneText as phone } from "./phone-text.ts";
import type * as english from "./text.ts";
import type { thankYou as thanks } from "./thank-you-text.ts";

type Step = (typeof english.registrationSteps)[number];

/** By the step's name. */
export const registrationSteps: Record<Step["name"], Record<"title" | "headline" | "intro", string>> = {
  you: {
    title: "Sobre usted",
    headline: "Participe en nuestro estudio de visores",
    intro: "Toma unos cinco minutos. Primero, díganos quién es usted.",
  },
  contact: {
    title: "Datos de contacto",
    headline: "¿Cómo podemos comunicarnos con usted?",
    intro: "Solo le escribiremos o le llamaremos por este estudio.",
  },
  home: {
    title: "Su dirección",
    headline: "¿Dónde vive?",
    intro: "Algunas partes del estudio se hacen en el lugar del estudio y otras en casa. Puede omitir esta página.",
  },
  headsets: {
    title: "Sus visores",
    headline: "¿Su propio visor o uno de los nuestros?",
    intro: "Cualquiera de los dos está bien. Si no tiene un visor, es posible que le prestemos uno.",
  },
  use: {
    title: "Lo que usa",
    headline: "¿Qué usa y qué le gustaría probar?",
    intro: "Esto nos ayuda a elegir el visor y las aplicaciones adecuadas para usted. Puede omitir esta página.",
  },
  comfort: {
    title: "Uso del visor",
    headline: "¿Qué debemos saber antes de que use un visor?",
    intro: "Esto nos ayuda a que le quede bien y lo use con comodidad. Puede omitir cualquier pregunta.",
  },
  background: {
    title: "Su origen",
    headline: "Queremos que participen personas de todo tipo",
    intro: "Puede omitir cualquier pregunta de esta página y aun así participar.",
  },
  work: {
    title: "Trabajo y cómo supo de nosotros",
    headline: "Unas últimas preguntas",
    intro: "Puede omitir cualquier pregunta de esta página.",
  },
  consent: {
    title: "Su permiso",
    headline: "¿Nos permite guardar sus respuestas?",
    intro: "Lea esto y después envíe su registro.",
  },
};

export const questions: Translated<typeof english.questions> = {
  firstName: { label: "Nombre" },
  lastName: { label: "Apellidos" },
  email: {
    label: "Correo electrónico",
    why: "Le escribiremos cuando haya un lugar para usted en el estudio.",
  },
  phone: {
    label: "Teléfono",
    help: "Si el número es de otro país, empiece con + y el código del país.",
    why: "Para acordar una hora con usted o avisarle si algo cambia a última hora.",
  },
  bornOn: { label: "Fecha de nacimiento", why: "Para participar debe tener 18 años o más." },
  gender: { label: "Género", why: "Queremos que el estudio refleje a todas las personas que usarán estos visores." },
  country: { label: "País", why: "No podemos enviar visores ni organizar visitas en todas partes." },
  state: { label: "Estado", why: "Algunas reglas del estudio cambian de un estado a otro." },
  city: { label: "Ciudad", why: "Para saber a qué distancia está del lugar del estudio." },
  postalCode: { label: "Código postal", why: "Por la misma razón y para los envíos." },
  street: { label: "Calle y número", why: "Solo la necesitamos si le enviamos un visor." },
  type: { label: "¿Cómo le gustaría participar?" },
  headsets: {
    label: "¿Qué visores tiene?",
    why: "Para preparar el estudio según su visor.",
  },
  consideringBrands: {
    label: "¿Qué marcas consideraría comprar?",
    why: "Queremos que participen personas con preferencias distintas.",
  },
  ownAccounts: {
    label: "¿Cuáles de estas cuentas tiene?",
    why: "Algunas aplicaciones del estudio necesitan una cuenta.",
  },
  services: {
    label: "¿A qué servicios tiene suscripción?",
    why: "Podría usarlos en un visor durante el estudio.",
  },
  glassesType: { label: "¿Usa lentes?", why: "De sus lentes depende el accesorio que necesita su visor." },
  displayHeadsetExperience: {
    label: "¿Ha sentido algo de esto al usar un visor?",
    why: "Su seguridad es lo primero. Planeamos descansos para quien los necesite.",
  },
  specialAccommodation: {
    label: "¿Necesita alguna adaptación en el lugar del estudio?",
    why: "Para tener todo listo para usted.",
  },
  specialAccommodationText: { label: "¿Qué necesita?", help: "Cuéntenos todo lo que quiera." },
  ethnicities: {
    label: "Etnia",
    why: "Los sensores ven la piel y los ojos de distintas maneras. Comprobamos que funcionen para todas las personas.",
  },
  skinType: {
    label: "Tipo de piel",
    help: "Cómo reacciona su piel al sol.",
    why: "Los sensores del visor miden a través de la piel. Comprobamos que funcionen para todas las personas.",
  },
  industry: {
    label: "¿En qué industria trabaja?",
    why: "Buscamos personas con trabajos de muchos tipos.",
  },
  companies: {
    label: "¿Usted o alguien de su hogar trabaja para una de estas empresas?",
    why: "Algunos fabricantes nos piden no incluir a personas que trabajan para ellos o para sus competidores.",
  },
  studySources: {
    label: "¿Cómo supo del estudio?",
    why: "Así sabemos dónde encontrar participantes.",
  },
};

export const phoneText: Translated<typeof phone> = {
  help: example => `Por ejemplo, ${example}. Si el número es de otro país, empiece con + y el código del país.`,
};

export const participationText: Translated<typeof english.participationText> = {
  loaner: { label: "Recibir un visor en préstamo", help: "Le prestaremos uno para el estudio." },
  owner: { label: "Usar mi propio visor", help: "Tiene uno y lo usaría en el estudio." },
};

export const headsetText: Translated<typeof headsets> = {
  name: (brand, number) => (number === 1 ? brand : `${brand} n.º ${number}`),
  type: name => `¿Qué modelo de ${name}?`,
  questType: name => `¿Qué modelo de ${name}?`,
  ownedFor: name => `¿Desde hace cuánto tiempo tiene su ${name}?`,
  add: brand => `Agregar otro visor ${brand}`,
  remove: name => `Quitar ${name}`,
};

export const birthDateText: Translated<typeof birthDate> = { month: "Mes", day: "Día", year: "Año" };

export const privacyNotice: Translated<typeof english.privacyNotice> = {
  version: 1,
  title: "Cómo tratamos sus datos",
  paragraphs: [
    "Guardamos sus respuestas para elegir a las personas del estudio, para invitarle y para llevar a cabo el estudio si participa.",
    "Solo las ve el personal del estudio. No las vendemos ni las usamos para publicidad.",
    "Usted decide si responde sobre su salud, su etnia y su piel: puede omitir esas respuestas y aun así registrarse.",
    "Guardamos su registro hasta que termine el estudio o hasta que nos pida eliminarlo. Puede ver, corregir o eliminar sus datos en cualquier momento: escríbanos.",
  ],
  accept: "He leído cómo se tratan mis datos.",
};

export const contactPermission: Translated<typeof english.contactPermission> = {
  version: 1,
  title: "Permiso para comunicarnos con usted",
  accept: "Pueden comunicarse conmigo sobre este estudio por correo electrónico o por teléfono.",
  help: "Puede retirar este permiso en cualquier momento. Nunca le escribimos sobre otra cosa.",
};

export const registrationProblems: Translated<typeof english.registrationProblems> = {
  missing: "Responda a esta pregunta.",
  email: "Escriba una dirección de correo electrónico válida.",
  phone: "No podemos llamar a este número. Si es de otro país, empiece con + y el código del país.",
  postalCode: example => `Revise este código. Debería verse así: ${example}.`,
  date: "Esta fecha no existe. Elija el mes y después escriba el día y el año.",
  tooYoung: "Para participar debe tener 18 años o más.",
  future: "Esta fecha está en el futuro.",
  noState: "Solo preguntamos por el estado en Estados Unidos.",
  stateMissing: "Elija su estado.",
  notAnOwner: "Solo preguntamos por los visores si usa el suyo.",
  noQuest: "Solo un Meta Quest tiene un modelo Quest.",
  notOfBrand: "Este modelo es de otra marca.",
  noOtherAccommodation: "Solo preguntamos esto si responde “Sí, otra cosa”.",
  accept: "Para registrarse, debe aceptar esto.",
  tooLong: max => `Escriba ${max} caracteres como máximo.`,
  tooLongAgo: "Esta fecha es demasiado antigua.",
  tooManyHeadsets: max => `Agregue hasta ${max} visores.`,
};

export const registrationPage: Translated<typeof english.registrationPage> = {
  choose: "Elija",
  send: "Enviar registro",
  checking: "Un momento: estamos haciendo una breve verificación de seguridad.",
  saved: "Sus respuestas se guardan en este dispositivo hasta que las envíe.",
  restored: "Qué bueno que volvió. Sus respuestas se guardaron en este dispositivo.",
  startOver: "Empezar de nuevo",
  startOverQuestion: "¿Borrar todas las respuestas de este dispositivo?",
  startOverYes: "Borrar respuestas",
  startOverNo: "Conservar respuestas",
  zipCode: "Código postal",
  noticeVersion: version => `Versión ${version}`,
};

export const thankYou: Translated<typeof thanks> = {
  title: firstName => (firstName ? `Gracias, ${firstName}` : "Gracias"),
  paragraphs: [
    "Recibimos su registro y le estamos enviando una confirmación por correo electrónico.",
    "Si hay un lugar para usted en el estudio, le escribiremos o le llamaremos. Esto puede tardar unas semanas.",
    "¿Pasó una hora y no llegó el correo? Revise su correo no deseado o comuníquese con nosotros.",
  ],
  confirm:
    "Falta un paso: abra el correo que le acabamos de enviar y confirme su dirección. Su registro cuenta a partir de ese momento.",
  another: "Registrar a otra persona",
};
