import { RemoteStudyHead } from "./RemoteStudyHead.tsx";

export function CallListPage() {
  return <RemoteStudyHead at="/remote-study/calls" />;
}
