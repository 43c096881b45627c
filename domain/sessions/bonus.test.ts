import { expect, test } from "vitest";
import { bonusFile } from "./bonus.ts";

test("amounts carry a point and two digits, and no name can be a formula or break a row", () => {
  const file = bonusFile([
    { id: 1042, name: "Wren Abernathy", sessions: 2, bonusCents: 7505 },
    { id: 1043, name: '=HYPERLINK("x"),\n', sessions: 1, bonusCents: 100 },
  ]);
  expect(file).toBe(
    `Participant,Name,Sessions,Bonus\r\n1042,Wren Abernathy,2,75.05\r\n1043,"'=HYPERLINK(""x""),\n",1,1.00\r\n`,
  );
});
