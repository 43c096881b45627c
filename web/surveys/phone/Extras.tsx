import { calendarFile } from "@hb/domain/sessions/calendar.ts";
import { phoneText } from "@hb/domain/surveys/phone-text.ts";
import { IconBell, IconDeviceMobilePlus } from "@tabler/icons-react";
import { useState, useSyncExternalStore } from "react";
import { serverNow } from "../../backend/clock.ts";
import { Button } from "../../public-page/Button.tsx";
import { useLanguage, useText } from "../../public-page/language.tsx";
import { Stack } from "../../ui/layout/Stack.tsx";
import { saveFile } from "../../ui/save-file.ts";
import type { OpenedSurveys } from "../form/kept.ts";
import { iconOffer, isInstalled, isIphone } from "./icon.ts";
import { remindersOf } from "./reminders.ts";
import classes from "./Phone.module.css";

interface ExtrasProps {
  opened: OpenedSurveys;
}

/** An icon on the home screen and a reminder in the phone's calendar, offered where nothing else is to be done. */
export function Extras({ opened }: ExtrasProps) {
  const { icon, reminder } = useText(phoneText);
  const language = useLanguage();
  const offer = useSyncExternalStore(iconOffer.watch, iconOffer.get);
  const [isInApp] = useState(isInstalled);
  const events = remindersOf(opened, { text: reminder, language, now: new Date(serverNow()).toISOString() });
  const isIconOffered = !isInApp && (offer !== undefined || isIphone());
  if (events.length === 0) return null;
  return (
    <Stack gap={12} className={classes["extras"]}>
      <h2>{icon.title}</h2>
      {isIconOffered && <p className="small">{icon.text}</p>}
      {isIconOffered && !offer && <p>{icon.iphone}</p>}
      {offer && !isInApp && (
        <Button
          look="plain"
          onClick={() => {
            iconOffer.set(undefined);
            void offer.prompt();
          }}
        >
          <IconDeviceMobilePlus size={22} aria-hidden="true" />
          {icon.add}
        </Button>
      )}
      <p className="small">{reminder.text}</p>
      <Button
        look="plain"
        onClick={() =>
          saveFile(
            new Blob([calendarFile("PUBLISH", events)], { type: "text/calendar;charset=utf-8" }),
            "survey-reminders.ics",
          )
        }
      >
        <IconBell size={22} aria-hidden="true" />
        {reminder.add}
      </Button>
    </Stack>
  );
}
