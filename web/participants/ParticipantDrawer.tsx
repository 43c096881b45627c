export function ParticipantDrawer(_: {
  id: number;
  row: unknown;
  onWalk: (rows: 1 | -1) => void;
  onOpen: (id: number) => void;
  onClose: () => void;
}) {
  return null;
}
