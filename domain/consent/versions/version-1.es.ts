import type { Texts } from "../../design/translation.ts";

/** HB's template in Spanish: what a study's translation begins with. It's signed only once the study has published it. */
export const version1Texts: Texts = {
  title: "Consentimiento para participar en el estudio de visores",

  "sections/purpose/title": "Por qué hacemos este estudio",
  "sections/purpose/blocks/0":
    "Queremos saber cómo usan las personas los visores en su vida diaria, qué tan cómodos son y qué problemas causan. Se usan dos dispositivos: el Apple Vision Pro y el Meta Quest 3.",
  "sections/purpose/blocks/1":
    "Le pedimos que participe porque tiene 18 años o más y nos dijo que le interesa. Participar es decisión suya.",

  "sections/whatHappens/title": "Lo que hará",
  "sections/whatHappens/blocks/0":
    "El estudio incluye una visita a nuestras instalaciones y, para algunas personas, una parte en casa.",
  "sections/whatHappens/blocks/1/points/0":
    "En la visita prueba un visor durante dos horas como máximo, con descansos cuando quiera. Medimos cómo le queda el dispositivo y le preguntamos cómo se siente.",
  "sections/whatHappens/blocks/1/points/1":
    "En casa usa un visor, propio o prestado por nosotros, durante doce semanas como máximo. Responde una encuesta corta cada día y una más larga cada semana.",
  "sections/whatHappens/blocks/1/points/2":
    "El dispositivo que le prestamos sigue siendo nuestro. Nos lo envía o nos lo trae de vuelta cuando se lo pidamos.",

  "sections/risks/title": "Riesgos y molestias",
  "sections/risks/blocks/0":
    "Usar un visor puede cansar. Algunas personas sienten la vista cansada, dolor de cabeza, mareo o náuseas, o presión en la cara y el cuello. Casi siempre pasa poco después de quitarse el dispositivo.",
  "sections/risks/blocks/1":
    "No participe si alguna vez ha tenido una convulsión, si las luces intermitentes le hacen sentirse mal o si en una consulta médica le aconsejaron no usar este tipo de dispositivos. Después de usar uno, no maneje ni use máquinas hasta que se sienta completamente bien.",
  "sections/risks/blocks/2": "Avísenos de inmediato si siente que algo no está bien. Puede parar en cualquier momento.",

  "sections/benefits/title": "Beneficios y pago",
  "sections/benefits/blocks/0":
    "Este estudio no le da un beneficio directo. Lo que aprendamos puede hacer que los dispositivos futuros sean mejores para todas las personas.",
  "sections/benefits/blocks/1":
    "Le pagamos por su tiempo como se indica en su invitación. Si deja el estudio antes, le pagamos por lo que haya hecho hasta entonces.",

  "sections/data/title": "Sus datos",
  "sections/data/blocks/0":
    "Guardamos sus datos de contacto, lo que nos dijo al registrarse, lo que medimos y lo que respondió. Su nombre se guarda aparte de las mediciones y las respuestas, que solo llevan su número de participante.",
  "sections/data/blocks/1":
    "Solo el equipo del estudio, y quienes revisan que el estudio se haga correctamente, ven los datos que llevan su nombre. Los resultados se publican de manera que no se pueda reconocer a nadie.",
  "sections/data/blocks/2":
    "Puede pedir una copia de todo lo que sabemos de usted y puede pedirnos que lo corrijamos o lo borremos. Este formulario firmado se guarda, bajo llave, el tiempo que exija la ley.",

  "sections/yourRights/title": "Su decisión y sus derechos",
  "sections/yourRights/blocks/0":
    "Puede no aceptar, dejar el estudio o retirar este consentimiento en cualquier momento y sin dar un motivo. No tendrá ninguna consecuencia negativa.",
  "sections/yourRights/blocks/1":
    "Si lo retira, ya no se reúnen más datos a partir de ese momento. Los datos anteriores pueden seguir usándose, a menos que nos pida borrarlos.",
  "sections/yourRights/blocks/2":
    "Si tiene preguntas sobre el estudio o sobre sus derechos, háganoslas antes de firmar. Nuestra dirección está en esta página y en todos los correos que reciba de nosotros.",

  "questions/takePart/question": "¿Acepta participar en este estudio?",
  "questions/takePart/yes": "Participo como se describe arriba.",
  "questions/takePart/no": "No participo. En ese caso, nada más de este formulario se aplica.",
  "questions/recordings/question": "¿Podemos grabar video y sonido de su visita?",
  "questions/recordings/yes":
    "Se puede grabar. Solo el equipo del estudio ve las grabaciones, y se borran dos años después de que termine el estudio.",
  "questions/recordings/no": "No se me graba. Puedo participar de todos modos.",
  "questions/contactAgain/question": "¿Podemos comunicarnos con usted para otros estudios?",
  "questions/contactAgain/yes":
    "El equipo del estudio puede conservar mis datos de contacto y escribirme sobre otros estudios.",
  "questions/contactAgain/no": "Nadie me escribe sobre otros estudios.",

  meaning:
    "Al firmar confirmo que tengo 18 años o más, que leí y entendí este formulario, que pude hacer preguntas y que doy mi consentimiento para participar según lo que respondí arriba.",
  declining:
    "Al no aceptar, digo que no quiero participar. No tengo que dar un motivo y puedo cambiar de opinión más tarde.",
};
