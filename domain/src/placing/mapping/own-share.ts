import { readCents } from './arithmetic.ts';
import type { ColumnCandidates } from './candidates.ts';
import { tokensOf } from './tokens.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));
const DEBTORS = words('debtor family guarantor member patient private resident responsible self student tenant');
const THIRD_PARTIES = words(
  'agency authority carrier government hap housing insurance insurer medicaid medicare payer payor pha primary secondary sponsor subsidy tertiary third voucher',
);
/** Beside them, words for a share of a debt; `Tenant fees` and `Housing charge` are charges, and the debtor may pay a plan. */
const SHARES = words(
  'accounts amount ar balance carrier company current due open outstanding owed owes owing part party pay plan portion receivable remaining resp responsibility share total',
);

/** Those of what is not paid yet: `Insurance` and `Ins Pay` may be payments. */
const OWED = words('ar balance due open outstanding owed owes owing portion receivable remaining resp responsibility share');

const MIN_ROWS = 4;
/** Share of the rows in which the shares must add up. */
const NEARLY_ALL = 0.9;

const hasWord = (header: string, known: ReadonlySet<string>) =>
  tokensOf(header).some(({ text, meanings }) => [text, ...meanings].some((word) => known.has(word)));

/** Whether a heading names what insurers or other third parties still owe: `InsuranceBalance`. */
export function isOwedByOthers(header: string): boolean {
  return hasWord(header, OWED) && whoseShare(header) === 'third_party';
}

/** Whose share of a debt a heading names: `PatientBalance`, `HAP Due`; null where it names none. */
export function whoseShare(header: string): 'debtor' | 'third_party' | null {
  const tokens = tokensOf(header).map(({ text, meanings }) => [text, ...meanings]);
  const isKnown = tokens.every((token) =>
    token.some((word) => DEBTORS.has(word) || THIRD_PARTIES.has(word) || SHARES.has(word) || /^\d$/.test(word)),
  );
  const [isDebtor, isThirdParty] = [hasWord(header, DEBTORS), hasWord(header, THIRD_PARTIES)];
  if (!isKnown || isDebtor === isThirdParty) return null;
  return isDebtor ? 'debtor' : 'third_party';
}

/** The column of the debtor's own share where `total` adds what insurers or other third parties owe. */
export function findOwnShare(
  columns: readonly ColumnCandidates[],
  total: number,
  rows: readonly (readonly string[])[],
): number | null {
  const shares = columns.map(({ column }, at) => (at === total ? null : whoseShare(column.header)));
  const centsAt = (at: number) => readCents(rows.map((row) => row[columns[at]?.column.index ?? -1] ?? ''));
  const placesOf = (whose: string) => shares.flatMap((share, at) => (share === whose ? [at] : []));
  const others = placesOf('third_party').map(centsAt);
  if (rows.length < MIN_ROWS || others.length === 0) return null;
  const totals = centsAt(total);
  const addsUp = (own: readonly (number | null)[], added: readonly (readonly (number | null)[])[]) =>
    totals.filter((cents, row) => {
      const sum = [own, ...added].reduce((left, column) => left + (column[row] ?? Number.NaN), 0);
      return cents === sum;
    }).length >=
    rows.length * NEARLY_ALL;
  return (
    placesOf('debtor').find((at) => {
      const own = centsAt(at);
      return own.some((cents) => cents !== 0) && [others, ...others.map((other) => [other])].some((added) => addsUp(own, added));
    }) ?? null
  );
}
