import { staffDate } from "@hb/domain/format.ts";
import { surveyStateLabels } from "@hb/domain/surveys/survey.ts";
import { Strip } from "../../remote-study/list/Strip.tsx";
import { useSiteTime } from "../../shell/site-time.ts";
import { Stack } from "../../ui/layout/Stack.tsx";
import { Text } from "../../ui/layout/Text.tsx";
import { useOwnSurveys } from "../data.ts";

/** A person's turns of the questionnaires that the study added; nothing if there are none. */
export function OwnSurveys({ participantId }: { participantId: number }) {
  const site = useSiteTime();
  const query = useOwnSurveys(participantId);
  const shown = query.data?.questionnaires ?? [];
  if (shown.length === 0) return null;
  return (
    <section>
      <h3>The study's questionnaires</h3>
      <Stack gap={12}>
        {shown.map(({ id, title, schedule, turns }) => (
          <div key={id}>
            <Text weight="medium">{title}</Text>
            <Text size="small" tone="faint">
              {schedule}
            </Text>
            {turns.length === 0 ? (
              <Text size="small" tone="quiet">
                Not asked yet.
              </Text>
            ) : (
              <Strip
                label={title}
                squares={turns.toReversed().map(({ on, state }) => ({
                  state,
                  text: `${staffDate(on, site)}, ${surveyStateLabels[state]}`,
                }))}
              />
            )}
          </div>
        ))}
      </Stack>
    </section>
  );
}
