import type { Texts } from "../../design/translation.ts";

const agreement = (question: string): Texts => ({
  [`screens/screen2/questions/${question}/fromLabel`]: "Nada de acuerdo",
  [`screens/screen2/questions/${question}/toLabel`]: "Totalmente de acuerdo",
});

/** HB's own weekly survey in Spanish. */
export const weeklyTexts: Texts = {
  title: "Encuesta semanal",

  "screens/screen1/title": "Su semana",
  "screens/screen1/questions/satisfaction/title": "¿Qué tan satisfactoria fue su experiencia con el visor esta semana?",
  "screens/screen1/questions/satisfaction/fromLabel": "Nada satisfactoria",
  "screens/screen1/questions/satisfaction/toLabel": "Muy satisfactoria",
  "screens/screen1/questions/daysUsed/title": "¿Cuántos días lo usó?",
  "screens/screen1/questions/daysUsed/unit": "días",

  "screens/screen2/title": "El uso del visor",
  "screens/screen2/questions/easyToUse/title": "Fue fácil de usar.",
  ...agreement("easyToUse"),
  "screens/screen2/questions/fitsMyDay/title": "Se adaptó bien a mis días.",
  ...agreement("fitsMyDay"),
  "screens/screen2/questions/wouldRecommend/title": "Se lo recomendaría a una amistad.",
  ...agreement("wouldRecommend"),

  "screens/screen3/title": "Comprar un visor",
  "screens/screen3/questions/purchasePlanned/title": "¿Piensa comprar un visor?",
  "screens/screen3/questions/purchasePlanned/help": "No tiene que comprar nada para seguir en el estudio.",
  "screens/screen3/questions/purchasePlanned/choices/1/label": "No",
  "screens/screen3/questions/purchasePlanned/choices/2/label": "Quizás, algún día",
  "screens/screen3/questions/purchasePlanned/choices/3/label": "Sí, en los próximos tres meses",
  "screens/screen3/questions/purchasePlanned/choices/4/label": "Sí, en las próximas dos semanas",
  "screens/screen3/questions/purchaseWhich/title": "¿Cuál?",
  "screens/screen3/questions/purchaseWhich/choices/1/label": "Apple Vision Pro",
  "screens/screen3/questions/purchaseWhich/choices/2/label": "Meta Quest 3 o 3S",
  "screens/screen3/questions/purchaseWhich/choices/3/label": "Otro",
  "screens/screen3/questions/purchaseWhich/choices/0/label": "Todavía no lo sé",

  "screens/screen4/title": "El dispositivo",
  "screens/screen4/questions/condition/title": "¿En qué estado está el visor?",
  "screens/screen4/questions/condition/choices/1/label": "Como nuevo",
  "screens/screen4/questions/condition/choices/2/label": "Con señales de uso",
  "screens/screen4/questions/condition/choices/3/label": "Algo está dañado",
  "screens/screen4/questions/condition/choices/4/label": "Ya no funciona",
  "screens/screen4/questions/damage/title": "¿Qué está dañado?",
  "screens/screen4/questions/damagePhotos/title": "Una foto del daño",

  "screens/screen5/title": "Algo más",
  "screens/screen5/questions/remarks/title": "¿Algo más sobre esta semana?",
};
