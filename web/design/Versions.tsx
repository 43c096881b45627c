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
        head={[
          "Version",
          "Published",
          "By",
          "Ethics approval",
          { key: "actions", children: <span className="visually-hidden">Actions</span> },
        ]}
      >
        {versions.map(({ version, publishedOn, publishedBy, confirmedBy, ...approved }, at) => (
          <tr key={version}>
            <td>
              {version} {at === 0 && <Faint>current</Faint>}
            </td>
            <td>{staffDate(publishedOn, site)}</td>
            <td>
              {publishedBy ?? "HB"}
              {confirmedBy !== null && `, confirmed by ${confirmedBy}`}
            </td>
            <td>
              {approvalsOf(approved).length === 0 && "–"}
              {approvalsOf(approved).map(({ board, number, approvedOn, expiresOn }) => (
                <div key={`${number} ${approvedOn}`}>
                  {board}, {number}
                  {expiresOn !== null && `, until ${staffDate(expiresOn, site)}`}
                </div>
              ))}
            </td>
            <td>
              <Row gap={8} justify="end">
                {mayEdit && !draft && at > 0 && <StartButton id={id} from={version} label="Use for a new draft" />}
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
            label="What changed"
            data={compared.map(({ version }) => ({
              value: String(version),
              label: `Version ${version - 1} to ${version}`,
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
