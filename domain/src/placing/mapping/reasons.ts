import type { Assignment } from './assign.ts';
import type { ColumnReading } from './column-reading.ts';
import { mappingField } from './fields.ts';

/** One sentence for the user on why a column got its field. */
export function reasonOf(column: ColumnReading, assignment: Assignment | undefined, none: number): string {
  if (assignment === undefined) return reasonOfNone(column, none);
  const { candidate, wanted } = assignment;
  const label = mappingField(candidate.field)?.label ?? candidate.field;
  const header = `“${column.header}”`;
  if (wanted !== null) return `Another column is already ${quoted(wanted)}, so this one is taken as ${quoted(candidate.field)}.`;
  if (candidate.source === 'values') return `The values look like those of ${quoted(candidate.field)}.`;
  if (candidate.source === 'both') return `The heading ${header} means “${label}”, and the values agree.`;
  if (candidate.source === 'context') {
    return column.header === ''
      ? `The columns beside it and its values make it ${quoted(candidate.field)}.`
      : `No other column is ${quoted(candidate.field)}, and the heading ${header} comes nearest.`;
  }
  const agree = column.profile.filled > 0 && candidate.score > 0.8 ? ', and the values suit it' : '';
  return `The heading ${header} means “${label}”${agree}.`;
}

function reasonOfNone({ header, profile }: ColumnReading, none: number): string {
  if (header === '' && profile.filled === 0) return 'The column is empty.';
  if (none >= 0.5) return `“${header}” is not needed to place an account.`;
  return header === '' ? 'The values alone do not say what this is.' : `Nothing known is called “${header}”.`;
}

function quoted(field: string): string {
  return `“${mappingField(field)?.label ?? field}”`;
}
