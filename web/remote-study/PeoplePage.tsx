import { RemoteStudyHead } from "./RemoteStudyHead.tsx";

export function PeoplePage() {
  return <RemoteStudyHead at="/remote-study" />;
}
