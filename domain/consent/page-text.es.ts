import type { Translated } from "../language.ts";
import type { consentPage as english } from "./page-text.ts";

const tries = (left: number) =>
  left === 1 ? "Le queda 1 intento. Después necesitará un enlace nuevo." : `Le quedan ${left} intentos.`;

export const consentPage: Translated<typeof english> = {
  title: "Formulario de consentimiento",
  opening: "Abriendo el formulario de consentimiento…",
  help: "Lea cada sección, escriba sus iniciales y responda unas preguntas. No se envía nada hasta que firme o decida no participar. Hasta entonces, sus respuestas se quedan en este dispositivo.",
  helpOnTablet:
    "Pregunte a la persona que le dio esta tableta. No se envía nada hasta que firme o decida no participar.",
  name: version => `Formulario de consentimiento, versión ${version}`,
  notForMe: "No quiero participar",
  saved: "Sus respuestas están guardadas en este dispositivo hasta que firme.",

  first: {
    greeting: name => `${name}, este formulario explica lo que significa participar. Léalo con calma.`,
    changed: version => `Lo nuevo desde la versión ${version}, que usted firmó:`,
    restored: "Le damos la bienvenida de nuevo. Sus respuestas estaban guardadas en este dispositivo.",
    newText: "El formulario cambió mientras lo leía. Léalo de nuevo desde aquí. No se envió nada.",
  },

  section: {
    initials: "Sus iniciales",
    help: "Indican que leyó esta sección.",
    again: initials => `Usar ${initials}`,
    missing: "Escriba sus iniciales.",
  },

  choices: {
    headline: "Sus decisiones",
    lead: "Elija lo que prefiera. Si una pregunta no dice que es obligatoria, puede responder que no y participar de todos modos.",
    required: "Obligatoria para participar.",
    yes: "Sí",
    no: "No",
    missing: "Responda sí o no.",
    device: "¿Qué visor le gustaría usar?",
    deviceHelp: "Trataremos de darle este, pero no podemos prometerlo.",
    noPreference: "Sin preferencia",
    declines:
      "Para firmar el formulario tiene que responder que sí a esta pregunta. En la página siguiente puede decidir no participar.",
    toDeclining: "Continuar sin participar",
  },

  review: {
    headline: "Revise y firme",
    read: (sections, initials) => [
      `Leyó las ${sections} secciones y escribió sus iniciales en cada una: `,
      initials.join(", "),
      ". Puede dejar el estudio en cualquier momento.",
    ],
    answers: "Sus respuestas",
    device: "Visor preferido",
    change: "Cambiar",
    name: "Su nombre completo",
    nameHelp: "Como aparece en su identificación con foto.",
    nameMissing: "Escriba su nombre completo.",
    signature: "Su firma",
    drawHere: "Firme sobre la línea",
    empty: "Espacio para su firma, vacío. Si no puede dibujarla, elija “Escribirla”.",
    drawn: strokes => `Su firma, dibujada con ${strokes === 1 ? "1 trazo" : `${strokes} trazos`}.`,
    undo: "Deshacer",
    clear: "Borrar",
    type: "Escribirla",
    draw: "Dibujarla",
    typedHelp: "Escriba su nombre. Cuenta como su firma.",
    drawMissing: "Firme sobre la línea o elija “Escribirla”.",
    typeMissing: "Escriba su nombre como firma.",
    means: "Firmar significa:",
    time: now => `La fecha y la hora las pone nuestro reloj: ${now}.`,
    copy: "Le enviaremos el formulario firmado en PDF.",
    copyOnTablet: "Le enviaremos por correo el formulario firmado en PDF.",
    sign: "Firmar",
    signing: "Firmando…",
  },

  confirm: {
    title: "Confirme su identidad",
    why: "Su enlace no es suficiente: así evitamos que otra persona actúe en su nombre.",
    bornOn: "Su fecha de nacimiento",
    bornOnMissing: "Escriba su fecha de nacimiento.",
    notADate: "Esta fecha no existe. Elija el mes y escriba el día y el año.",
    wrongDate: triesLeft => `No es la fecha que tenemos. ${tries(triesLeft)}`,
    sendCode: "Enviar código",
    sending: "Enviando…",
    codeComes: "Enviaremos un código de 6 dígitos al correo electrónico que tenemos de usted.",
    codeSent: "Le enviamos un correo con un código. Sirve durante 15 minutos. Revise también su correo no deseado.",
    code: "Código",
    codeMissing: "Escriba los 6 dígitos de nuestro correo.",
    wrongCode: triesLeft => `No es el código que enviamos. ${tries(triesLeft)}`,
    sendAgain: "Enviar otro código",
    notSent: "No pudimos enviarle un correo a la dirección que tenemos.",
    staffOnly:
      "No tenemos su fecha de nacimiento ni su correo electrónico, así que no podemos confirmar su identidad aquí. Puede firmar con nosotros en el lugar del estudio.",
    confirm: "Confirmar",
    confirming: "Revisando…",
    back: "Atrás",
  },

  replaced: {
    title: "Reemplazamos su enlace",
    text: "Hubo demasiadas respuestas incorrectas, así que este enlace ya no funciona. No se firmó ni se retiró nada.",
    emailed: "Le enviamos un enlace nuevo por correo. Las respuestas guardadas en este dispositivo siguen aquí.",
    notEmailed: "Pídanos un enlace nuevo. Las respuestas guardadas en este dispositivo siguen aquí.",
  },

  reason: "¿Nos diría por qué?",
  reasonHelp: "No es obligatorio. Nos ayuda a mejorar.",

  decline: {
    headline: "¿Prefiere no participar?",
    means: "No participar significa:",
    decline: "No participar",
    back: "Volver al formulario",
  },

  done: {
    title: firstName => `Gracias, ${firstName}`,
    text: "Firmó el formulario de consentimiento.",
    emailed: "Le enviaremos una copia por correo.",
    notEmailed: "No tenemos su correo electrónico. Descargue su copia aquí.",
    notEmailedOnTablet: "No tenemos su correo electrónico. El equipo del estudio le imprimirá una copia.",
    signedAt: "Firmado",
    version: "Versión",
    code: "Código",
    codeHelp: "El código también está en el PDF. Con él podemos encontrar su formulario.",
    download: "Descargar PDF",
    downloading: "Descargando…",
    fileName: version => `consentimiento-version-${version}.pdf`,
    notDownloaded: message =>
      `No pudimos descargar el PDF. ${message} Intente de nuevo o use la copia que le enviamos por correo.`,
    withdraw: "Retirar mi consentimiento",
  },

  signed: {
    title: "Ya firmó este formulario",
    text: at => `Lo firmó el ${at}. No tiene que hacer nada más.`,
  },

  outdated: {
    title: "El formulario cambió",
    text: (before, at) =>
      `Firmó la versión ${before} el ${at}. Ahora hay una versión más reciente. Léala y decida de nuevo.`,
    changes: "Lo nuevo",
    read: version => `Leer la versión ${version}`,
    earlier: "Descargar el PDF firmado",
  },

  withdrawn: {
    title: "Retiró su consentimiento",
    text: at => `Lo retiró el ${at}. No tiene que hacer nada más.`,
    justNow: "Lo hemos registrado. No tiene que hacer nada más. Gracias por avisarnos.",
    again: "Leer de nuevo el formulario",
  },

  declined: {
    title: "Decidió no participar",
    text: at => `Nos lo dijo el ${at}. Está bien, no tiene que hacer nada más.`,
    justNow: "Está bien. Registramos su respuesta y no tiene que hacer nada más.",
    again: "Cambié de opinión",
  },

  withdraw: {
    title: "¿Quiere retirar su consentimiento?",
    text: "Puede retirarlo en cualquier momento, por cualquier motivo y sin ninguna consecuencia negativa. Guardamos el formulario que firmó, con una nota de que lo retiró.",
    withdraw: "Retirar consentimiento",
    back: "Mantener consentimiento",
  },

  tablet: {
    strip: "Tableta del estudio",
    handBack: "Devolver al equipo",
    witness: name => `${name}, del equipo del estudio, está aquí para responder sus preguntas.`,
    done: "Ahora devuelva la tableta al equipo del estudio.",
    kept: "Firmó el formulario de consentimiento. Esta tableta no tiene conexión en este momento: guarda su formulario sellado y lo enviará después.",
    keptCopy: "Entonces le enviaremos una copia por correo electrónico, si tenemos su dirección.",
    keptDeclined: "Está bien. No tiene que hacer nada más.",
    notKept: "Esta tableta no pudo guardar su formulario, así que no se firmó nada. Devuélvala al equipo del estudio.",
    over: "El tiempo de este formulario terminó",
    overText:
      "El formulario se abrió hace unas horas, así que lo cerramos. Devuelva la tableta al equipo del estudio. Allí pueden abrirle el formulario de nuevo.",
  },
};
