import type { Translated } from "../language.ts";
import type { bookingPage as english } from "./booking-page-text.ts";

export const bookingPage: Translated<typeof english> = {
  title: "Su visita",
  opening: "Buscando horarios disponibles…",
  help: "Elija un día y una hora. Le guardaremos la hora unos minutos mientras decide.",

  choose: {
    headline: firstName => `Hola, ${firstName}: elija una hora para su visita`,
    lead: (length, cutOff) =>
      [
        length && `La visita dura alrededor de ${length}.`,
        cutOff
          ? `Puede cambiarla o cancelarla hasta ${cutOff} antes.`
          : "Puede cambiarla o cancelarla hasta que empiece.",
      ]
        .filter(Boolean)
        .join(" "),
    day: "Día",
    open: count => (count === 1 ? "1 libre" : `${count} libres`),
    later: days => (days === 1 ? "Mostrar 1 día más" : `Mostrar ${days} días más`),
    times: day => `Horas disponibles: ${day}`,
    yours: time => `${time}, su hora local`,
    siteZone: zone => ["Las horas corresponden a la ", zone, ", la zona horaria del lugar del estudio."],
    yourZone: zone => ` Su dispositivo usa la ${zone}.`,
    nothingSuits:
      "¿No le conviene ninguna hora? Comuníquese con nosotros o vuelva más tarde. Agregamos horas nuevas con frecuencia.",
  },

  held: {
    none: "Elija una hora para continuar.",
    holding: "Le estamos guardando esta hora…",
    left: "Hora guardada para usted: ",
    spoken: when => `Queda un minuto. Hasta entonces le guardamos esta hora: ${when}.`,
    over: "Ya no le guardamos esta hora, pero puede que siga disponible.",
    final: "Una vez reservada, esta hora no se puede cambiar ni cancelar en línea.",
    book: "Reservar visita",
    booking: "Reservando…",
    move: "Cambiar visita",
    moving: "Cambiando…",
  },

  lost: {
    title: "Alguien acaba de tomar esa hora",
    nearest: when => `Ya no está disponible: ${when}. Estas horas son cercanas:`,
    none: when => `Ya no está disponible: ${when}. Elija otra hora.`,
  },

  move: {
    headline: "Elija una nueva hora",
    lead: when => `Su visita es el ${when}. Sigue reservada hasta que elija una nueva hora.`,
    nothingOpen:
      "No hay otras horas disponibles en este momento, así que su visita queda como está. Vuelva más tarde o comuníquese con nosotros.",
    back: "Conservar la hora actual",
  },

  visit: {
    headline: (weekday, firstName) => `Nos vemos el ${weekday}, ${firstName}`,
    headlineToday: firstName => `Nos vemos hoy, ${firstName}`,
    booked: "Su visita está reservada.",
    justBooked: "Su visita está reservada. Le enviaremos los detalles por correo electrónico.",
    justMoved: "Cambiamos su visita. Le enviaremos los nuevos detalles por correo electrónico.",
    changed: "Su visita cambió. Estos son los detalles actuales.",
    yours: times => `${times}, su hora local`,
    where: "Dónde",
    bring: "Qué traer",
    calendar: "Agregar al calendario",
    noCalendar: "No pudimos obtener el archivo de calendario. Intente de nuevo en un momento.",
    move: "Cambiar",
    cancel: "Cancelar visita",
    until: when => `Puede cambiarla o cancelarla hasta el ${when}.`,
    tooLate: length =>
      `Faltan menos de ${length} para su visita, así que ya no puede cambiarla ni cancelarla aquí. Si no puede venir, comuníquese con nosotros.`,
    begun: "Si algo cambió, comuníquese con nosotros o avísenos en la recepción.",
  },

  cancel: {
    title: "¿Cancelar su visita?",
    text: when => `Otras personas podrán reservar esta hora: ${when}. Después usted puede elegir otra.`,
    yes: "Cancelar visita",
    canceling: "Cancelando…",
    no: "Conservar visita",
    done: "Visita cancelada",
    doneText: "Gracias por avisarnos. Si todavía quiere participar, elija otra hora.",
    again: "Elegir otra hora",
  },

  past: {
    title: date => `Su visita fue el ${date}`,
    text: "Gracias por participar. Si no pudo venir, comuníquese con nosotros y encontraremos otra hora.",
  },

  nothingOpen: {
    title: firstName => `${firstName}, todas las horas están ocupadas`,
    text: "Agregamos horas nuevas con frecuencia, y las horas reservadas pueden quedar libres. Vuelva en uno o dos días o comuníquese con nosotros.",
    again: "Buscar de nuevo",
    checking: "Buscando…",
  },

  notEligible: {
    title: "No hay ninguna visita para reservar en este momento",
    text: firstName =>
      `Gracias por su interés, ${firstName}. Por ahora no tiene ninguna visita que reservar. Si cree que es un error, comuníquese con nosotros.`,
  },

  ask: {
    title: "Reserve su visita",
    text: "Para reservar necesita su enlace personal. Escriba su dirección de correo electrónico y se lo enviaremos.",
    wrongLink:
      "Puede que lo hayamos reemplazado por uno nuevo o que le falte una parte. Use el enlace de nuestro correo más reciente o pida uno nuevo.",
    email: "Su correo electrónico",
    missing: "Escriba su dirección de correo electrónico.",
    send: "Enviar enlace",
    sendNew: "Enviar enlace nuevo",
    note: "Si tenemos esta dirección y hay una visita para reservar, recibirá el enlace en unos minutos.",
    sentTitle: "Revise su correo",
    sentText: email => `Si tenemos la dirección ${email} y hay una visita para reservar, su enlace va en camino.`,
    sentNoEmail: "¿No llegó nada después de diez minutos? Revise el correo no deseado o pruebe con otra dirección.",
    another: "Usar otra dirección",
  },

  length: minutes => {
    if (minutes <= 0) return undefined;
    if (minutes % 60 !== 0) return minutes === 1 ? "1 minuto" : `${minutes} minutos`;
    return minutes === 60 ? "1 hora" : `${minutes / 60} horas`;
  },
};
