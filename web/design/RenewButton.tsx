import { currentApproval } from "@hb/domain/design/document.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { RenewDialog } from "./approval-dialogs.tsx";
import { renewText } from "./approval-text.tsx";
import type { DesignDocument } from "./data.ts";

/** Records a new approval of what participants get now. */
export function RenewButton({ document }: { document: DesignDocument }) {
  const [isOpen, setIsOpen] = useState(false);
  const [current] = document.versions;
  if (!current) return null;
  return (
    <>
      <Button size="xs" onClick={() => setIsOpen(true)}>
        {currentApproval(current) ? renewText.renew : renewText.add}
      </Button>
      {isOpen && <RenewDialog document={document} version={current} onClose={() => setIsOpen(false)} />}
    </>
  );
}
