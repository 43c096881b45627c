interface PageWorker {
  file: string;
  /** Its source, from `web/`. */
  entry: string;
  /** The addresses that it opens. */
  scope: string;
}

const everywhere: PageWorker = { file: "offline.worker.js", entry: "offline/service-worker.ts", scope: "/" };

/** Pages whose worker does more than open them, so that other pages don't load its code. */
const own: Readonly<Record<string, PageWorker>> = {
  "home-survey": { file: "survey.worker.js", entry: "surveys/phone/service-worker.ts", scope: "/home-survey/" },
};

export const workers: readonly PageWorker[] = [everywhere, ...Object.values(own)];

export const workerOf = (group: string): PageWorker => own[group] ?? everywhere;
