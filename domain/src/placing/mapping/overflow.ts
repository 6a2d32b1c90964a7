import { offer, type ColumnCandidates } from './candidates.ts';
import { mappingField } from './fields.ts';
import OVERFLOW from './words/overflow.json' with { type: 'json' };

/** Where two columns are most likely the same field, other fields that one of them may be. */
export function offerOverflow(columns: readonly ColumnCandidates[]): void {
  for (const item of columns) {
    for (const candidate of [...item.fields.values()].filter(({ score }) => score >= MIN_SCORE)) {
      const others: readonly string[] | undefined = (OVERFLOW as Readonly<Record<string, readonly string[]>>)[candidate.field];
      if (others === undefined) continue;
      if (candidate.source === 'values' && mappingField(candidate.field)?.kind !== 'phone') continue;
      const rival = columns.some((other) => other !== item && (other.fields.get(candidate.field)?.score ?? 0) >= candidate.score);
      if (!rival) continue;
      for (const field of others) {
        if ((item.fields.get(field)?.score ?? 0) >= candidate.score * OVERFLOW_FACTOR) continue;
        offer(item, field, candidate.score * OVERFLOW_FACTOR, 'overflow');
        const offered = item.fields.get(field);
        if (offered !== undefined) offered.wanted = candidate.field;
      }
    }
  }
}

const MIN_SCORE = 0.57;
const OVERFLOW_FACTOR = 0.8;
