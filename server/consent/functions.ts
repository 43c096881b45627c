import type { Site } from "../site.ts";
import type { ConsentFiles } from "./document/files.ts";
import { consentFormFunctions } from "./form/form-functions.ts";
import { consentPersonFunctions } from "./person-functions.ts";
import { consentAskFunctions } from "./requests/ask-functions.ts";
import { consentTextFunctions } from "./versions/text-functions.ts";

export function consentFunctions(site: Site, files: ConsentFiles) {
  return [
    ...consentFormFunctions(site, files),
    ...consentPersonFunctions(files),
    ...consentAskFunctions(site),
    ...consentTextFunctions(),
  ];
}
