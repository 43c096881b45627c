import type { deviceWording as english } from "./device-wording.ts";
import type { TranslatedWording, Wording } from "./wording.ts";

const comfortSteps = [
  "Comience con sesiones cortas: de diez a quince minutos y luego un descanso.",
  "Si siente mareo o malestar, quítese el visor y descanse. Cuéntenoslo en la encuesta diaria.",
  "Úselo en un asiento o en un espacio despejado. Nunca lo use en escaleras, entre el tráfico ni al conducir.",
];
const loanAccount =
  "Inicie sesión con la cuenta de la tarjeta que viene en la caja, no con la suya. No cambie la contraseña.";
const latestSoftware =
  "Instale la versión más reciente del software: Configuración, General, Actualización de software.";
const usualUse =
  "Deje su cuenta, sus aplicaciones y su configuración como están. Queremos ver cómo lo usa en realidad.";
const onlyYourTime = "Si se lo presta a otra persona, no cuente el tiempo de ella.";

function instructions(intro: string, steps: readonly string[]): { instructions: Wording } {
  return {
    instructions: {
      subject: "Primeros pasos con su {device}",
      headline: "Primeros pasos con su {device}",
      paragraphs: [intro],
      steps: [...steps, ...comfortSteps],
      button: "Abrir la página de encuestas",
      notes: ["Si algún paso no funciona, responda a este correo. Con gusto le ayudaremos."],
    },
  };
}
const lent = (steps: readonly string[]) =>
  instructions("Estos son los primeros pasos con el {device} que le prestamos. Reserve una media hora.", steps);
const owned = (steps: readonly string[]) =>
  instructions("Usted participa con su propio {device}. Estos pasos lo preparan para el estudio.", steps);

export const deviceWording: TranslatedWording<typeof english> = {
  loanerAvp: lent([
    "Conecte la batería: introduzca el cable y gírelo hasta oír un clic. Cárguela hasta que la luz esté verde.",
    "Use el protector de luz y la banda que vienen en la caja. Los elegimos para usted. Gire el control hasta que ajuste con firmeza sin apretar.",
    "Mantenga presionado el botón superior hasta que aparezca el logotipo. Siga la configuración de ojos y manos.",
    loanAccount,
    "Si usa lentes, coloque los insertos ópticos que vienen en la caja. No use lentes debajo del visor.",
    "Elija un código que pueda recordar y deje activada la función “Buscar”.",
  ]),
  loanerMq3: lent([
    "Cargue el visor hasta que la luz esté verde y retire las tiras de papel de los dos controles.",
    "Póngaselo, ajuste la correa por detrás y gire la rueda de abajo hasta que la imagen se vea nítida.",
    "Mantenga presionado el botón de encendido del lado izquierdo durante dos segundos. Conéctelo a su red Wi-Fi cuando se lo pida.",
    loanAccount,
    "Trace el límite de su área de juego cuando se lo pida. Mantenga fuera de ella a las mascotas y a los niños.",
    "Si usa lentes, coloque primero el separador que viene en la caja.",
  ]),
  ownerAvp: owned([
    latestSoftware,
    "Repita la configuración de ojos y manos para que se ajuste a usted hoy.",
    usualUse,
    "Lleve la cuenta del tiempo que lo usa. En Configuración, Tiempo en pantalla lo muestra día por día.",
    onlyYourTime,
  ]),
  ownerMq3: owned([
    latestSoftware,
    "Limpie los lentes del visor con un paño seco y ajuste de nuevo la distancia entre ellos.",
    usualUse,
    "Lleve la cuenta del tiempo que lo usa. La aplicación Meta Horizon de su teléfono lo muestra día por día.",
    onlyYourTime,
  ]),
};
