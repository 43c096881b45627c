import { expect, test } from "vitest";
import { type LoanPreview, loanPreviewTopic, parseLoanPreview } from "./loan-preview.ts";

test("what a loan would be survives the way to the server; a real loan is none", () => {
  const loans: LoanPreview[] = [{ kind: "chased" }, { kind: "lent", deviceId: 12, dueBackOn: "2027-02-09" }];
  expect(loans.map(loan => parseLoanPreview(loanPreviewTopic(loan)))).toEqual(loans);
  for (const id of ["12", "lent 12", "lent x 2027-02-09", "lent 12 2027-02-31"])
    expect(parseLoanPreview({ kind: "device", id }), id).toBeUndefined();
  expect(parseLoanPreview({ kind: "session", id: "chased" })).toBeUndefined();
});
