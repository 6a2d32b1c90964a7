import { topField } from './best.ts';
import { offer, type ColumnCandidates } from './candidates.ts';

/** Among unnamed money columns, the last full one is most likely the balance. */
export function preferLastBalance(columns: readonly ColumnCandidates[]): void {
  const guessed = columns.filter(({ fields }) => fields.get('balance')?.source === 'values');
  const full = guessed.filter(({ column: { profile } }) => profile.median > 0 && profile.filled >= 0.8 * profile.seen);
  for (const { fields } of guessed) {
    const candidate = fields.get('balance');
    if (candidate !== undefined && guessed.length > 1 && fields !== full.at(-1)?.fields) candidate.score *= 0.6;
  }
}

/** Identifies columns without a header by their neighbors: a word between street and state is the city. */
export function fillBetweenNeighbours(columns: readonly ColumnCandidates[]): void {
  columns.forEach((item, at) => {
    if (isUnderstood(item)) return;
    const { profile } = item.column;
    const [before, after] = [topField(columns[at - 1]), topField(columns[at + 1])];
    const isWord = profile.alphabetic >= 0.8;
    if (
      isWord &&
      (after === 'state' || before?.startsWith('address') === true) &&
      profile.country < 0.5 &&
      (profile.state < 0.5 || profile.length > 2)
    )
      offer(item, 'city', 0.8, 'context');
    const isName =
      profile.alphabetic >= 0.9 &&
      profile.words <= 2 &&
      profile.given < 0.5 &&
      profile.country < 0.5 &&
      (profile.distinct > 0.4 || profile.filled < 8);
    const besideName = before === 'first_name' || before === 'last_name' || after === 'last_name';
    if (isName && profile.length === 1 && besideName) offer(item, 'middle_name', 0.7, 'context');
    if (isName && profile.length > 1 && (before === 'first_name' || after === 'first_name'))
      offer(item, 'last_name', 0.76, 'context');
    if (before === 'address_line1' && profile.street > 0.5 && after === 'city') offer(item, 'address_line2', 0.75, 'context');
  });
}

function isUnderstood({ none, fields }: ColumnCandidates): boolean {
  return none >= 0.5 || [...fields.values()].some(({ source, score }) => source === 'header' && score >= 0.5);
}
