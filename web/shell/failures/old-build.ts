import { useConfiguration } from "../../backend/configuration.ts";

/** The build that this tab was opened with; absent while the screens are developed. */
const mine = document.querySelector<HTMLMetaElement>("meta[name=hb-build]")?.content;

/** Whether HB serves another build by now than the one in this tab. */
export function useIsOldBuild(): boolean {
  const served = useConfiguration()?.build;
  return mine !== undefined && served !== undefined && served !== mine;
}
