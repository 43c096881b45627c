import { VirtualTable } from "../../ui/table/VirtualTable.tsx";
import type { PersonColumn } from "./columns.tsx";

const nothing = () => undefined;
const noKeys: ReadonlySet<number> = new Set();
const unselectable = { isSelected: () => false, extent: "none", onToggle: nothing, onToggleAll: nothing } as const;

interface ListSkeletonProps {
  columns: readonly PersonColumn[];
  rowHeight: number;
  hasHead: boolean;
}

/** The list before its rows arrive, with the real columns, so that nothing moves when they do. */
export function ListSkeleton({ columns, rowHeight, hasHead }: ListSkeletonProps) {
  return (
    <VirtualTable
      label="Participants, loading"
      columns={columns}
      count={30}
      rowAt={nothing}
      keyOf={() => 0}
      nameOf={() => ""}
      rowHeight={rowHeight}
      hasHead={hasHead}
      sort={{ by: "", descending: false }}
      onSort={nothing}
      selection={hasHead ? unselectable : undefined}
      current={undefined}
      openKey={undefined}
      freshKeys={noKeys}
      onOpen={nothing}
      onCurrent={nothing}
      onSight={nothing}
      handle={null}
    />
  );
}
