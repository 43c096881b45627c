import type { Limits } from "../limits/acts.ts";
import type { PdfMaker } from "../pdf/acts.ts";
import type { Site } from "../site.ts";
import type { ConsentFiles } from "./document/files.ts";
import { consentFormFunctions } from "./form/form-functions.ts";
import { consentProofFunctions } from "./form/proof-functions.ts";
import { consentPersonFunctions } from "./person-functions.ts";
import { consentAskFunctions } from "./requests/ask-functions.ts";
import { consentTextFunctions } from "./versions/text-functions.ts";

interface ConsentDeps {
  site: Site;
  files: ConsentFiles;
  pdfs: PdfMaker;
  limits: Limits;
}

export function consentFunctions({ site, files, pdfs, limits }: ConsentDeps) {
  return [
    ...consentFormFunctions(site, files),
    ...consentProofFunctions(site, limits),
    ...consentPersonFunctions(files),
    ...consentAskFunctions(site),
    ...consentTextFunctions(site, pdfs),
  ];
}
