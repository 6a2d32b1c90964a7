import { DEBT_TYPES, type DebtType } from '../shared/debt-types.ts';

export type FieldKind =
  | 'text'
  | 'long_text'
  | 'money'
  | 'date'
  | 'yes_no'
  | 'choice'
  | 'ssn'
  | 'ein'
  | 'phone'
  | 'email'
  | 'state'
  | 'zip'
  | 'vin'
  | 'rate';
export type FieldSection =
  | 'account'
  | 'debtor'
  | 'address'
  | 'contact'
  | 'responsible'
  | 'amounts'
  | 'itemization'
  | 'dates'
  | 'details'
  | 'known'
  | 'notes';
export type FieldNeed = 'required' | 'conditional' | 'optional';
export type FieldNeeds = Partial<Record<DebtType, FieldNeed>>;

/** One placement field (R2.2). */
export interface PlacementField {
  /** Canonical name: key of the draft, path of its problems, target of a file's column. */
  key: string;
  label: string;
  hint: string;
  section: FieldSection;
  kind: FieldKind;
  /** Maximum length of the text. */
  max?: number;
  choices?: readonly { value: string; label: string }[];
  /** Requirement by debt type; a missing type does not use the field. */
  needs: FieldNeeds;
  /** When a conditional field is required, as text for the form and the template. */
  condition?: string;
  /** Example for the template, from a fictional person. */
  example: string;
  /** Stored encrypted; only the last four are shown. */
  sensitive?: true;
}

export const ALL_TYPES: readonly DebtType[] = DEBT_TYPES;
/** Types with a debtor who is or may be a person. */
export const PERSONAL: readonly DebtType[] = DEBT_TYPES.filter((type) => type !== 'commercial');

/** The same requirement for several debt types. */
export function needs(need: FieldNeed, types: readonly DebtType[]): FieldNeeds {
  return Object.fromEntries(types.map((type) => [type, need]));
}
