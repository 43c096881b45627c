import { createConsentTexts } from "../consent-text.ts";
import { version1 } from "./version-1.ts";

/** Every version of the consent text, in order. To publish a new one, add its file and list it here. */
export const publishedTexts = createConsentTexts([version1]);
