import { DEBT_TYPES, type DebtType } from '../shared/debt-types.ts';
import type { FieldNeed, FieldSection, PlacementField } from './placement-field.ts';
import { ACCOUNT_FIELDS } from './placement-fields-account.ts';
import { DEBT_TYPE_FIELDS } from './placement-fields-by-type.ts';
import { DEBTOR_FIELDS } from './placement-fields-debtor.ts';

const FIELD_SECTIONS: readonly { section: FieldSection; label: string }[] = [
  { section: 'account', label: 'Account' },
  { section: 'debtor', label: 'Who owes' },
  { section: 'address', label: 'Address' },
  { section: 'contact', label: 'Contact' },
  { section: 'responsible', label: 'Who else is responsible' },
  { section: 'amounts', label: 'Amounts' },
  { section: 'itemization', label: 'Itemization' },
  { section: 'dates', label: 'Dates' },
  { section: 'details', label: 'Details' },
  { section: 'known', label: 'What you know' },
  { section: 'notes', label: 'Notes' },
];

/**
 * The single table of placement fields (R2.2), in form order: manual entry, server checks and the downloadable templates derive
 * from it. It contains no clinical text.
 */
export const PLACEMENT_FIELDS: readonly PlacementField[] = FIELD_SECTIONS.flatMap(({ section }) =>
  [...ACCOUNT_FIELDS, ...DEBTOR_FIELDS, ...DEBT_TYPE_FIELDS].filter((field) => field.section === section),
);

const byKey = new Map(PLACEMENT_FIELDS.map((field) => [field.key, field]));

export function findField(key: string): PlacementField | null {
  return byKey.get(key) ?? null;
}

const byType = new Map(
  DEBT_TYPES.map((type) => [type, PLACEMENT_FIELDS.filter((field) => field.needs[type] !== undefined)] as const),
);

/** Fields of a debt type in form order. Files have them in every row. */
export function fieldsOf(debtType: DebtType): readonly PlacementField[] {
  return byType.get(debtType) ?? [];
}

/** Requirement of a field for a debt type; null if the type does not use it. */
export function needOf(key: string, debtType: DebtType): FieldNeed | null {
  return byKey.get(key)?.needs[debtType] ?? null;
}
