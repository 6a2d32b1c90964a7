/** Columns, by position, whose sum less the absolute values of others equals a total in nearly all rows. */
export interface SignedSum {
  plus: readonly number[];
  minus: readonly number[];
  /** Share of the rows in which it holds. */
  share: number;
}

const MIN_ROWS = 4;
/** Each further column triples the sums that are tried. */
const MAX_COLUMNS = 12;
/** Rows per attempt: enough to tell the columns apart, few enough to contain no contradicting row in one attempt of several. */
const TRIED_ROWS = 6;
const ATTEMPTS = 8;
/** Sums checked over all rows per attempt, since columns that differ in few rows add up in thousands of ways. Most others fail early. */
const MAX_CHECKED = 500;
/** Share of the rows that may contradict a sum that explains a column. */
const WRONG_SHARE = 0.1;
/** Quantile of the normal distribution: in nine of ten samples of few rows, no more contradict a sum that holds in nine of ten rows. */
const NINE_OF_TEN = 1.28;
/** Fewer rows must all add up. */
const ROWS_WITH_ONE_WRONG = 6;
/** A file of fewer different totals could add up by accident. */
const MIN_DIFFERENT = 3;

/**
 * The sum of `columns` that equals `total` in nearly all rows, in as many rows and of as few columns as possible. `columns` are aligned
 * with `total`, in cents. Columns that are taken off count by their size, since files write payments with either sign.
 */
export function findSignedSum(total: readonly number[], columns: readonly (readonly number[])[]): SignedSum | null {
  const differentTotals = new Set(total).size;
  if (total.length < MIN_ROWS || differentTotals < MIN_DIFFERENT) return null;
  const used = columns.map((cents, at) => ({ at, cents })).filter(({ cents }) => cents.some((value) => value !== 0));
  const tried = used.slice(-MAX_COLUMNS);
  const proof = { mayBeWrong: maxWrong(total.length), columns: tried.length, differentTotals };
  let best: SignedSum | null = null;
  for (let attempt = 0; attempt < Math.min(ATTEMPTS, total.length); attempt += 1) {
    let rowsLeft = MAX_CHECKED * total.length;
    for (const signs of solutions(total, tried, sampleRows(total.length, tried, attempt))) {
      if (rowsLeft <= 0) break;
      const terms = tried.map((column, at) => ({ ...column, sign: signs[at] ?? 0 })).filter(({ sign }) => sign !== 0);
      const { share, checked } = shareOf(total, terms, proof);
      rowsLeft -= checked;
      const found = { ...termsOf(terms), share };
      if (found.share > 0 && (best === null || isBetter(found, best))) best = found;
    }
    if (best?.share === 1) break;
  }
  return best;
}

interface Column {
  at: number;
  cents: readonly number[];
}
type Term = Column & { sign: number };

const termsOf = (terms: readonly Term[]) => ({
  plus: terms.filter(({ sign }) => sign > 0).map(({ at }) => at),
  minus: terms.filter(({ sign }) => sign < 0).map(({ at }) => at),
});

function isBetter(found: SignedSum, best: SignedSum): boolean {
  const size = (sum: SignedSum) => sum.plus.length + sum.minus.length;
  return found.share > best.share || (found.share === best.share && size(found) < size(best));
}

/** What a sum that explains a column must satisfy. */
interface Proof {
  mayBeWrong: number;
  /** Number of candidate columns. */
  columns: number;
  differentTotals: number;
}

/** Zero where the sum does not explain the total; `checked`: how many rows that took. */
function shareOf(total: readonly number[], terms: readonly Term[], proof: Proof): { share: number; checked: number } {
  const different = new Set<number>();
  let wrong = 0;
  for (const [row, cents] of total.entries()) {
    if (cents === terms.reduce((sum, term) => sum + signed(term, row), 0)) different.add(cents);
    else wrong += 1;
    if (wrong > proof.mayBeWrong) return { share: 0, checked: row + 1 };
  }
  const matching = total.length - wrong;
  const isExplained =
    matching >= MIN_ROWS &&
    different.size >= MIN_DIFFERENT &&
    // Accident needs to be ruled out only for the further rows that a small file may have.
    !(
      wrong > Math.max(1, Math.floor(total.length * WRONG_SHARE)) &&
      isChance(proof, { rows: total.length, wrong, different: different.size })
    );
  return { share: isExplained ? matching / total.length : 0, checked: total.length };
}

/** How many of these rows may contradict a sum that holds in nine of ten: in a small file, a few more by chance. */
function maxWrong(rows: number): number {
  if (rows < ROWS_WITH_ONE_WRONG) return 0;
  return Math.floor(rows * WRONG_SHARE + NINE_OF_TEN * Math.sqrt(rows * WRONG_SHARE * (1 - WRONG_SHARE)));
}

/**
 * Whether one of all sums of these columns could add up in so many rows by accident. Each column can be added, taken off or left out, each
 * contradicting row can be any, and a sum hits a total by accident once in as many rows as there are different totals.
 */
function isChance(
  { columns, differentTotals }: Proof,
  { rows, wrong, different }: { rows: number; wrong: number; different: number },
): boolean {
  return different * Math.log(differentTotals) < columns * Math.log(3) + wrong * Math.log(rows);
}

function signed({ cents, sign }: Pick<Term, 'cents' | 'sign'>, row: number): number {
  const value = cents[row] ?? 0;
  return sign < 0 ? -Math.abs(value) : sign * value;
}

/** Rows in which each column has a value, from another row on in each attempt. */
function sampleRows(rows: number, columns: readonly Column[], attempt: number): number[] {
  const first = Math.floor((attempt * rows) / Math.min(ATTEMPTS, rows));
  const order = Array.from({ length: rows }, (_, at) => (first + at) % rows);
  const chosen: number[] = [];
  const open = new Set(columns);
  for (const row of order) {
    if (chosen.length >= TRIED_ROWS || open.size === 0) break;
    const shown = [...open].filter(({ cents }) => cents[row] !== 0);
    if (shown.length === 0) continue;
    chosen.push(row);
    for (const column of shown) open.delete(column);
  }
  return [...new Set([...chosen, ...order])].slice(0, Math.max(MIN_ROWS, chosen.length));
}

/** Different factors per row, small enough for exact sums of any amounts. */
const FACTORS = [1009, 757, 1213, 883, 1451, 641];

/**
 * The signs of the columns with which these rows add up. Rows are weighed into one number, which adds up wherever they do, so that
 * one half of the columns is looked up for what the other half leaves.
 */
function* solutions(total: readonly number[], columns: readonly Column[], rows: readonly number[]): Generator<number[]> {
  const weigh = (valueOf: (row: number) => number) =>
    rows.reduce((sum, row, at) => sum + valueOf(row) * (FACTORS[at % FACTORS.length] ?? 1), 0);
  const options = columns.map((column) => {
    const weighed = [1, -1].map((sign) => ({ sign, weight: weigh((row) => signed({ ...column, sign }, row)) }));
    const [added, taken] = weighed;
    // Amounts that are written negative are the same either way.
    return [{ sign: 0, weight: 0 }, ...(added?.weight === taken?.weight ? weighed.slice(1) : weighed)];
  });
  const half = Math.floor(options.length / 2);
  const left = new Map<number, number[][]>();
  for (const { signs, weight } of combinations(options.slice(0, half))) {
    const known = left.get(weight);
    if (known === undefined) left.set(weight, [signs]);
    else if (known.length < MAX_SAME) known.push(signs);
  }
  const wanted = weigh((row) => total[row] ?? 0);
  for (const { signs, weight } of combinations(options.slice(half)))
    for (const before of left.get(wanted - weight) ?? []) yield [...before, ...signs];
}

/** Columns without a value in the tried rows fit with any sign. */
const MAX_SAME = 27;

function combinations(options: readonly (readonly { sign: number; weight: number }[])[]) {
  let all: { signs: number[]; weight: number }[] = [{ signs: [], weight: 0 }];
  for (const choices of options)
    all = all.flatMap(({ signs, weight }) =>
      choices.map((next) => ({ signs: [...signs, next.sign], weight: weight + next.weight })),
    );
  return all;
}
