import { skipReasons } from "@hb/domain/consent/text.ts";
import type { Refusal } from "@hb/domain/refusal.ts";
import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call, newRequestId } from "../../backend/call.ts";
import { asRefusal } from "../../backend/refused.ts";
import { Trouble } from "../../change/Trouble.tsx";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { notifyDone } from "../../ui/overlay/toasts.tsx";
import { refreshConsents, useAskPreview } from "../data.ts";
import classes from "./VersionsPage.module.css";

/** A round to everybody who has not been asked for this version: how many, who not and why, and then it goes out. */
export function AskAll({ version, onClose }: { version: number; onClose: () => void }) {
  const client = useQueryClient();
  const who = { outdated: true as const };
  const preview = useAskPreview(who);
  const [asked, setAsked] = useState<number>();
  const [refusal, setRefusal] = useState<Refusal>();
  const isAsking = asked !== undefined && refusal === undefined;
  const count = preview.data?.ask ?? 0;
  const ask = async () => {
    setRefusal(undefined);
    let done = 0;
    setAsked(0);
    try {
      // One call asks so many at most; each call is its own change, so what was asked stays asked.
      for (let left = 1; left > 0; ) {
        const round = await call("askForConsent", { requestId: newRequestId(), who, notify: true });
        done += round.asked;
        setAsked(done);
        left = round.asked > 0 ? round.left : 0;
      }
      notifyDone(
        done === 1 ? "1 person was asked to sign" : `${done.toLocaleString("en-US")} people were asked to sign`,
      );
      onClose();
    } catch (error) {
      setRefusal(asRefusal(error));
    } finally {
      void refreshConsents(client);
    }
  };
  return (
    <Dialog
      title={`Ask all to sign version ${version}`}
      onClose={onClose}
      onSubmit={() => void ask()}
      foot={
        <>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button type="submit" loading={isAsking} disabled={count === 0} data-autofocus>
            {count === 1 ? "Ask 1 person" : `Ask ${count.toLocaleString("en-US")} people`}
          </Button>
        </>
      }
    >
      {preview.error && !preview.data && <QueryError query={preview} title="The list could not be loaded" />}
      <p>
        Everybody who signed an earlier version and was not asked yet gets an email with their own link. Reminders
        follow by the rules in the settings, until they have answered.
      </p>
      {preview.data && preview.data.skipped.length > 0 && (
        <>
          <p className={classes["skipped"]}>Not asked:</p>
          <ul>
            {preview.data.skipped.map(({ reason, count: people }) => (
              <li key={reason}>
                {people.toLocaleString("en-US")}: {skipReasons[reason]}
              </li>
            ))}
          </ul>
        </>
      )}
      {asked !== undefined && asked > 0 && <output>{asked.toLocaleString("en-US")} asked so far.</output>}
      <Trouble refusal={refusal} />
    </Dialog>
  );
}
