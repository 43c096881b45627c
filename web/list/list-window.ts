/** How many rows are fetched together. */
export const pageSize = 100;

/** What is known of a list: its length and those of its pages that are or were in sight. */
export interface ListWindow<Row> {
  /** Which list: its filters and order. */
  list: string;
  total: number;
  pages: ReadonlyMap<number, readonly Row[]>;
}

export interface ListPage<Row> {
  rows: Row[];
  total: number;
}

export interface ArrivingPage<Row> {
  page: number;
  data: ListPage<Row> | undefined;
  isFetching: boolean;
}

/** The pages that hold these rows. */
export function pagesOf(first: number, last: number): number[] {
  const from = Math.floor(Math.max(0, first) / pageSize);
  const to = Math.floor(Math.max(0, last) / pageSize);
  return Array.from({ length: to - from + 1 }, (_, n) => from + n);
}

/**
 * The window after something arrived. Pages fetched again are put in place together, when the last of them is there:
 * in between, someone could be in two pages or in none. A page never seen before is put in place immediately. Another
 * list takes the place of the one before as soon as anything of it is there.
 */
export function advance<Row>(
  before: ListWindow<Row> | undefined,
  list: string,
  arriving: readonly ArrivingPage<Row>[],
): ListWindow<Row> | undefined {
  const arrived = arriving.flatMap(({ page, data }) => (data ? [{ page, ...data }] : []));
  const total = arrived.at(-1)?.total;
  if (total === undefined) return before;
  const isSameList = before?.list === list;
  const isWhole = arriving.every(({ isFetching }) => !isFetching);
  if (isSameList && !isWhole) {
    const unseen = arrived.filter(({ page }) => !before.pages.has(page));
    if (unseen.length === 0) return before;
    return { ...before, pages: new Map([...before.pages, ...unseen.map(({ page, rows }) => [page, rows] as const)]) };
  }
  if (isSameList && total === before.total && arrived.every(({ page, rows }) => before.pages.get(page) === rows)) {
    return before;
  }
  return { list, total, pages: new Map(arrived.map(({ page, rows }) => [page, rows])) };
}

export function rowAt<Row>(window: ListWindow<Row> | undefined, index: number): Row | undefined {
  return window?.pages.get(Math.floor(index / pageSize))?.[index % pageSize];
}

export function* rowsOf<Row>(window: ListWindow<Row>): Generator<[index: number, row: Row]> {
  for (const [page, rows] of window.pages) for (const [n, row] of rows.entries()) yield [page * pageSize + n, row];
}

/** By how many rows what was at this place has moved; the next rows stand in for one that is gone. */
export function shiftOf<Row extends { id: number }>(
  before: ListWindow<Row>,
  after: ListWindow<Row>,
  first: number,
): number {
  const places = new Map([...rowsOf(after)].map(([index, { id }]) => [id, index]));
  for (let index = first; index < first + 40; index++) {
    const row = rowAt(before, index);
    const now = row && places.get(row.id);
    if (now !== undefined) return now - index;
  }
  return 0;
}
