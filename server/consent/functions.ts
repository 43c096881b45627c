import type { Site } from "../site.ts";
import { consentAskFunctions } from "./ask-functions.ts";
import type { ConsentFiles } from "./files.ts";
import { consentFormFunctions } from "./form-functions.ts";
import { consentPersonFunctions } from "./person-functions.ts";
import { consentTextFunctions } from "./text-functions.ts";

export function consentFunctions(site: Site, files: ConsentFiles) {
  return [
    ...consentFormFunctions(site, files),
    ...consentPersonFunctions(site, files),
    ...consentAskFunctions(site),
    ...consentTextFunctions(),
  ];
}
