import { participantStatus } from "@hb/domain/participants/status.ts";
import { IconUserPlus, IconUsers } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { FirstSteps, WayIn } from "../../list/EmptyList.tsx";
import { useUserInfo } from "../../shell/sign-in-state.ts";

/** Nobody takes part at home yet: what will be here, and how it begins. */
export function EmptyRemoteStudy({ onOnboard }: { onOnboard: () => void }) {
  const maySeeParticipants = useUserInfo()?.permissions.participants === true;
  return (
    <FirstSteps
      title="Nobody is in the remote study yet"
      words="People appear here when they are onboarded, each with a square a day for their surveys at home."
    >
      <li>
        <button type="button" onClick={onOnboard}>
          <WayIn icon={IconUserPlus} title="Onboard somebody" words="They get the welcome email of their arm" />
        </button>
      </li>
      {maySeeParticipants && (
        <li>
          <Link to="/participants" search={{ statuses: String(participantStatus.completed) } as never}>
            <WayIn icon={IconUsers} title="See who has completed a visit" words="They are usually asked first" />
          </Link>
        </li>
      )}
    </FirstSteps>
  );
}
