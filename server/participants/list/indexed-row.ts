/** What the list filters, counts and sorts by. The rest is read from the database when it's shown. */
export interface IndexedRow {
  id: number;
  bornOn: string | null;
  gender: number | null;
  ethnicities: number[];
  skinType: number | null;
  consideringBrands: number[];
  source: number | null;
  type: number | null;
  ownerType: number | null;
  status: number | null;
  consent: number;
  createdAt: string;
  updatedAt: string;
  phone: string | null;
  nameKey: string | null;
  emailKey: string | null;
  nameSearch: string;
  nameSort: string;
  emailSearch: string;
  citySearch: string;
}
