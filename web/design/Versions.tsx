import { approvalsOf } from "@hb/domain/design/document.ts";
import { staffDate } from "@hb/domain/format.ts";
import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { useSiteTime } from "../shell/site-time.ts";
import { Row, Stack } from "../ui/layout/Stack.tsx";
import { Faint } from "../ui/layout/Text.tsx";
import { Table } from "../ui/table/Table.tsx";
import { BoardPdfIcon } from "./BoardPdf.tsx";
import { Differences } from "./Differences.tsx";
import type { DesignDocument } from "./data.ts";
import { RenewButton } from "./RenewButton.tsx";
import { StartButton } from "./StartButton.tsx";
import { versionsText as text } from "./versions-text.ts";
import classes from "./DesignPage.module.css";

/** Every version with who published it, and what changed with it. */
export function Versions({ document, mayEdit }: { document: DesignDocument; mayEdit: boolean }) {
  const site = useSiteTime();
  const { id, versions, draft } = document;
  const compared = versions.filter(({ version }) => version > 1);
  const [chosen, setChosen] = useState(compared[0]?.version);
  return (
    <Stack gap={24}>
      <Table
        className={classes["versions"] ?? ""}
        head={[...text.heads, { key: "actions", children: <span className="visually-hidden">{text.actions}</span> }]}
      >
        {versions.map(({ version, publishedOn, publishedBy, confirmedBy, ...approved }, at) => (
          <tr key={version}>
            <td>
              {version} {at === 0 && <Faint>{text.current}</Faint>}
            </td>
            <td>{staffDate(publishedOn, site)}</td>
            <td>{text.by(publishedBy, confirmedBy)}</td>
            <td>
              {approvalsOf(approved).length === 0 && "–"}
              {approvalsOf(approved).map(({ board, number, approvedOn, expiresOn }) => (
                <div key={`${number} ${approvedOn}`}>
                  {text.approval(board, number, expiresOn === null ? null : staffDate(expiresOn, site))}
                </div>
              ))}
            </td>
            <td>
              <Row gap={8} justify="end">
                {mayEdit && !draft && at > 0 && <StartButton id={id} from={version} label={text.newDraft} />}
                {mayEdit && at === 0 && document.needsApproval && <RenewButton document={document} />}
                <BoardPdfIcon document={id} version={version} />
              </Row>
            </td>
          </tr>
        ))}
      </Table>
      {chosen !== undefined && (
        <div>
          <NativeSelect
            mb="sm"
            w={240}
            label={text.whatChanged}
            data={compared.map(({ version }) => ({
              value: String(version),
              label: text.change(version - 1, version),
            }))}
            value={String(chosen)}
            onChange={event => setChosen(Number(event.currentTarget.value))}
          />
          <Differences document={id} before={chosen - 1} after={chosen} />
        </div>
      )}
    </Stack>
  );
}
