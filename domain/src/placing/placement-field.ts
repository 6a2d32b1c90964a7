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

/** One field of a placement (R2.2). */
export interface PlacementField {
  /** Canonical name: key of the draft, path of its problems, target of a file's column. */
  key: string;
  label: string;
  hint: string;
  section: FieldSection;
  kind: FieldKind;
  /** Longest text accepted. */
  max?: number;
  choices?: readonly { value: string; label: string }[];
  /** Need by debt type; a type that is absent does not ask the field. */
  needs: FieldNeeds;
  /** When a conditional field is required, in words for who fills the form or the template. */
  condition?: string;
  /** An example for the template, of an invented person. */
  example: string;
  /** Stored encrypted and shown by its last four only. */
  sensitive?: true;
}

export const ALL_TYPES: readonly DebtType[] = DEBT_TYPES;
/** Types whose debtor is, or may be, a person. */
export const PERSONAL: readonly DebtType[] = DEBT_TYPES.filter((type) => type !== 'commercial');

/** The same need for some debt types. */
export function needs(need: FieldNeed, types: readonly DebtType[]): FieldNeeds {
  return Object.fromEntries(types.map((type) => [type, need]));
}
