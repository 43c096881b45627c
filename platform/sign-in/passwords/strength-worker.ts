import { parentPort, workerData } from "node:worker_threads";
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import * as common from "@zxcvbn-ts/language-common";
import * as english from "@zxcvbn-ts/language-en";

/** Of 4. From here on it takes a hundred million guesses, and the limits allow a few hundred a day. */
const minScore = 3;
/** The time grows with the square of the length, and what is longer than this has been strong before. */
const maxLength = 64;

const { password, words } = workerData as { password: string; words: string[] };
const estimator = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
  maxLength,
});
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
parentPort?.postMessage(estimator.check(password, words).score < minScore);
