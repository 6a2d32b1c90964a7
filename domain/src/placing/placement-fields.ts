import { DEBT_TYPES, type DebtType } from '../shared/debt-types.ts';
import type { FieldNeed, FieldSection, PlacementField } from './placement-field.ts';
import { ACCOUNT_FIELDS } from './placement-fields-account.ts';
import { DEBT_TYPE_FIELDS } from './placement-fields-by-type.ts';
import { DEBTOR_FIELDS } from './placement-fields-debtor.ts';

export const FIELD_SECTIONS: readonly { section: FieldSection; label: string }[] = [
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
 * The one table of what a placement asks (R2.2), in the order of the form: entry by hand, the checks on the server and
 * the templates to download are all made from it. Clinical text is asked nowhere.
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

/** The fields that a debt type asks, in the order of the form. Files ask it for every row. */
export function fieldsOf(debtType: DebtType): readonly PlacementField[] {
  return byType.get(debtType) ?? [];
}

/** How much a debt type needs a field; null when it does not ask for it. */
export function needOf(key: string, debtType: DebtType): FieldNeed | null {
  return byKey.get(key)?.needs[debtType] ?? null;
}
