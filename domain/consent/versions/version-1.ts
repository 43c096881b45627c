import type { ConsentText } from "../consent-text.ts";

export const version1: ConsentText = {
  version: 1,
  publishedOn: "2026-01-01",
  title: "Consent to take part in the headset study",
  changes: [],
  sections: [
    {
      id: "purpose",
      title: "Why we do this study",
      blocks: [
        "We want to learn how people use head-worn displays in everyday life, how comfortable they are, and what problems they cause. Two devices are used: the Apple Vision Pro and the Meta Quest 3.",
        "You are asked to take part because you are 18 or older and told us that you are interested. Taking part is your own choice.",
      ],
    },
    {
      id: "whatHappens",
      title: "What you will do",
      blocks: [
        "The study has a visit to our site and, for some people, a part at home.",
        {
          points: [
            "At the visit you try a headset for up to two hours, with breaks whenever you want one. We measure how the device fits and ask how you feel.",
            "At home you use a headset, your own or one that we lend you, for up to twelve weeks. You answer a short survey every day and a longer one every week.",
            "A device that we lend you stays ours. You send or bring it back when we ask for it.",
          ],
        },
      ],
    },
    {
      id: "risks",
      title: "Risks and discomfort",
      blocks: [
        "Wearing a headset can be tiring. Some people get eye strain, headache, dizziness or nausea, or feel pressure on face and neck. This nearly always passes soon after the device is taken off.",
        "Do not take part if you have ever had a seizure, if flashing light makes you unwell, or if a doctor advised you against such devices. Do not drive or use machines until you feel entirely well again after wearing one.",
        "Tell us at once when something feels wrong. You can stop at any moment.",
      ],
    },
    {
      id: "benefits",
      title: "Benefits and payment",
      blocks: [
        "You have no direct benefit from this study. What we learn may make later devices better for everybody.",
        "You are paid for your time as told in your invitation. If you stop early, you are paid for what you have done until then.",
      ],
    },
    {
      id: "data",
      title: "Your data",
      blocks: [
        "We keep your contact details, what you told us when you registered, what we measured, and what you answered. Your name is kept apart from measurements and answers, which carry your participant number only.",
        "Only the study team, and those who inspect whether the study is done properly, see data that carries your name. Results are published so that nobody can be recognised in them.",
        "You may ask for a copy of everything that we know about you, and you may ask us to correct or erase it. This signed form is kept, closed away, as long as the law asks for it.",
      ],
    },
    {
      id: "yourRights",
      title: "Your choice and your rights",
      blocks: [
        "You may decline, stop, or withdraw this consent at any time and without giving a reason. Nothing bad follows from it.",
        "If you withdraw, no more data is collected from then on. Data from before may still be used, unless you ask us to erase it.",
        "If you have questions about the study or your rights, ask us before you sign. Our address stands on this page and in every email that you get from us.",
      ],
    },
  ],
  questions: [
    {
      id: "takePart",
      question: "Do you agree to take part in this study?",
      yes: "I take part as described above.",
      no: "I do not take part. Nothing else on this form then applies.",
      needed: true,
    },
    {
      id: "recordings",
      question: "May we make video and sound recordings of your visit?",
      yes: "Recordings may be made. Only the study team sees them, and they are erased two years after the study ends.",
      no: "No recordings are made of me. I can take part all the same.",
      needed: false,
    },
    {
      id: "contactAgain",
      question: "May we contact you again about later studies?",
      yes: "The study team may keep my contact details and write to me about later studies.",
      no: "Nobody writes to me about other studies.",
      needed: false,
    },
  ],
  meaning:
    "By signing I confirm that I am 18 or older, that I have read and understood this form, that I could ask questions, and that I consent to take part as answered above.",
  declining:
    "By declining I say that I do not want to take part. I need not give a reason, and I can change my mind later.",
};
