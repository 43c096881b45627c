interface Worker {
  file: string;
  /** Where its code begins, beside this folder. */
  entry: string;
  /** The addresses that it opens. */
  scope: string;
}

const everywhere: Worker = { file: "offline.worker.js", entry: "offline/service-worker.ts", scope: "/" };

/** Groups of files whose worker does more than to open the page. The code for it isn't kept by everyone else. */
const own: Readonly<Record<string, Worker>> = {
  "home-survey": { file: "survey.worker.js", entry: "surveys/phone/service-worker.ts", scope: "/home-survey/" },
};

export const workers: readonly Worker[] = [everywhere, ...Object.values(own)];

export const workerOf = (group: string): Worker => own[group] ?? everywhere;
