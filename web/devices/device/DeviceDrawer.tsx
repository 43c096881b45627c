import { accessories, accessoriesOf, type DeviceRow, deviceState } from "@hb/domain/devices/device.ts";
import { staffShortDate } from "@hb/domain/format.ts";
import { deviceNames } from "@hb/domain/lookups/device-names.ts";
import { dateInZone } from "@hb/domain/time.ts";
import { IconPackageOff, IconPrinter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { RecordAsOf } from "../../as-of/RecordAsOf.tsx";
import { Acts } from "../../change/Acts.tsx";
import { notifyProblem } from "../../change/notify-problem.tsx";
import { History } from "../../log/entries/History.tsx";
import { formatPhone } from "../../participants/person/contact-text.ts";
import { useRemoteStudyChange } from "../../remote-study/live.ts";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import { useRecent } from "../../shell/routing/recents.ts";
import { useUserInfo } from "../../shell/sign-in-state.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { StatusChip } from "../../status/StatusChip.tsx";
import { ActionButton } from "../../ui/fields/ActionButton.tsx";
import { Skeleton } from "../../ui/layout/Skeleton.tsx";
import { Row, Stack } from "../../ui/layout/Stack.tsx";
import { Text } from "../../ui/layout/Text.tsx";
import { Drawer } from "../../ui/overlay/Drawer.tsx";
import { DeviceTag } from "../DeviceTag.tsx";
import { type DeviceDetails, deviceQuery, type LoanOfDevice } from "../data.ts";
import { deviceNote, locationText } from "../device-text.ts";
import type { Form } from "../inventory/device-address.ts";
import { StateMark } from "../StateMark.tsx";
import { DeviceFields } from "./DeviceFields.tsx";
import { DevicePhotos } from "./DevicePhotos.tsx";
import { CleaningSteps, DeviceWork } from "./DeviceWork.tsx";
import { Accessories } from "./LoanForm.tsx";
import { pastLoanText, drawerText as text } from "./text.tsx";
import classes from "./DeviceDrawer.module.css";

interface DeviceDrawerProps {
  id: number;
  /** The row the list already has, so that the head is there immediately. */
  known: DeviceRow | undefined;
  form: Form | undefined;
  onForm: (form: Form | undefined) => void;
  onClose: () => void;
}

/** One device, over the inventory, which stays usable beside it. */
export function DeviceDrawer({ id, known, form, onForm, onClose }: DeviceDrawerProps) {
  const query = useQuery(deviceQuery(id));
  const details = query.data;
  const device = details?.device ?? known;
  const name = device && `${deviceNames.get(device.kind).code} ${device.serial}`;
  useRecent("device", `/remote-study/devices/${id}`, name, text.recent);
  return (
    <Drawer
      title={
        device ? (
          <Text as="span" isMono>
            {device.serial}
          </Text>
        ) : (
          text.title(id)
        )
      }
      over={
        <Text as="span" tone="quiet" grow>
          {device && deviceNames.label(device.kind)}
        </Text>
      }
      strip={
        device && (
          <>
            <Facts device={device} phone={details?.holderPhone ?? null} />
            {details && !form && (
              <Acts of="handOverDevice">
                <DeviceWork details={details} form={undefined} onForm={onForm} />
              </Acts>
            )}
          </>
        )
      }
      onClose={onClose}
    >
      {query.error && !details && (
        <QueryError
          query={query}
          title={text.loadFailed}
          missing={{ icon: IconPackageOff, ...text.missing, onClose }}
        />
      )}
      {query.isPending && <Skeleton lines={4} />}
      {details && form && (
        <Stack gap={20} mt={8}>
          <Acts of="handOverDevice">
            <DeviceWork details={details} form={form} onForm={onForm} />
          </Acts>
        </Stack>
      )}
      {details && !form && <Body details={details} />}
    </Drawer>
  );
}

/** State, kind, who has it and how to reach them, and what matters now. */
function Facts({ device, phone }: { device: DeviceRow; phone: string | null }) {
  const { today } = useSiteTime();
  const note = deviceNote(device, today);
  return (
    <Row gap={8} rowGap={4} mb={12} wrap>
      <StateMark device={device} />
      <DeviceTag device={device.kind} />
      <Text as="span" tone="quiet">
        {device.holder ? (
          <Link to={`/remote-study/${device.holder.participantId}` as never} className="link">
            {locationText(device)}
          </Link>
        ) : (
          locationText(device)
        )}
        {phone && (
          <>
            {" · "}
            <a href={`tel:${phone}`} className="link">
              {formatPhone(phone)}
            </a>
          </>
        )}
      </Text>
      {note.text !== "–" && <span className={note.isBad ? classes["bad"] : ""}>{note.text}</span>}
    </Row>
  );
}

function Body({ details: { device, loans, photos } }: { details: DeviceDetails }) {
  const { run } = useRemoteStudyChange();
  const mayReadLog = useUserInfo()?.permissions.log === true;
  const isOurs = device.state !== deviceState.own;
  const isInStock = device.state === deviceState.cleaning || device.state === deviceState.ready;
  const inBox = accessoriesOf(device.kind).filter(id => !device.missing.includes(id));
  const setInBox = async (chosen: typeof inBox) => {
    const { id, version } = device;
    const { problem } = await run("editDevice", { id, version, changes: { accessories: chosen } });
    if (problem) notifyProblem(problem, { what: text.accessoriesNotSaved, about: "accessories" });
  };
  return (
    <Stack gap={20} mt={8}>
      <Acts of="editDevice">
        {device.state === deviceState.ready && <CleaningSteps device={device} />}
        <DeviceFields device={device} />
        {isInStock && (
          <Accessories
            label={text.inBox}
            kind={device.kind}
            chosen={inBox}
            expected={device.missing}
            onChange={chosen => void setInBox(chosen)}
          />
        )}
      </Acts>
      {isOurs && <DevicePhotos deviceId={device.id} photos={photos} />}
      {loans.length > 0 && (
        <section>
          <Text as="h3" size="small" weight="bold" tone="quiet" mb={6}>
            {text.loans}
          </Text>
          <ol className={classes["loans"]}>
            {loans.map(loan => (
              <li key={loan.loanId}>
                <Loan loan={loan} />
              </li>
            ))}
          </ol>
        </section>
      )}
      {isOurs && (
        <section>
          <Text as="h3" size="small" weight="bold" tone="quiet" mb={6}>
            {text.label.title}
          </Text>
          <p>
            {text.label.code(
              <Text as="b" isMono>
                {device.code}
              </Text>,
            )}
          </p>
          <ActionButton
            icon={IconPrinter}
            mt="xs"
            renderRoot={props => (
              <Link to={"/remote-study/labels" as never} search={{ ids: String(device.id) } as never} {...props} />
            )}
          >
            {text.label.print}
          </ActionButton>
        </section>
      )}
      {mayReadLog && (
        <section>
          <Text as="h3" size="small" weight="bold" tone="quiet" mb={6}>
            {text.history}
          </Text>
          {isOurs && <RecordAsOf key={device.id} subject={{ kind: "device", id: device.id }} />}
          <History subject={{ kind: "device", id: String(device.id) }} />
        </section>
      )}
    </Stack>
  );
}

/** Who had it and when, and its condition at hand-over and return. */
function Loan({ loan }: { loan: LoanOfDevice }) {
  const site = useSiteTime();
  const { zone } = site;
  const day = (at: string) => staffShortDate(dateInZone(at, zone), site);
  const period = () => {
    const from = day(loan.handedOverAt);
    if (loan.endedAt) return pastLoanText.ended(from, day(loan.endedAt));
    return loan.dueBackOn
      ? pastLoanText.lentUntil(from, staffShortDate(loan.dueBackOn, site))
      : pastLoanText.lent(from);
  };
  const missing = loan.accessoriesIn && loan.accessoriesOut.filter(id => !loan.accessoriesIn?.includes(id));
  return (
    <>
      <Row gap={8} rowGap={4} mb={12} wrap>
        <Link to={`/remote-study/${loan.participantId}` as never} className="link">
          {loan.participantId} {loan.name}
        </Link>
        <StatusChip kind="device" status={loan.status} bare />
      </Row>
      <p className="numbers">{period()}</p>
      {loan.conditionOut && <p>{pastLoanText.conditionOut(loan.conditionOut)}</p>}
      {loan.conditionIn && <p>{pastLoanText.conditionIn(loan.conditionIn)}</p>}
      {missing && missing.length > 0 && (
        <p className={classes["bad"]}>
          {pastLoanText.notReturned(missing.map(id => accessories.label(id as never)).join(", "))}
        </p>
      )}
    </>
  );
}
