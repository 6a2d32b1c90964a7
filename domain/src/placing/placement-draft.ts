import type { DebtType } from '../shared/debt-types.ts';
import type { Issue } from '../shared/issue.ts';
import type { Itemization } from './itemization.ts';
import type { ReferenceDate } from '../shared/reference-dates.ts';

/** Money in cents, dates `YYYY-MM-DD`, flags as booleans, everything else text; keys of `PLACEMENT_FIELDS`. */
export type DraftValue = string | number | boolean | null | undefined;
export type DraftValues = Readonly<Record<string, DraftValue>>;

export type PartyRole = 'co_debtor' | 'guarantor' | 'spouse' | 'attorney' | 'estate' | 'patient' | 'responsible';

/** Another person on the account. `is_liable`: co-debtor or guarantor. */
interface PartyDraft {
  role: PartyRole;
  name: string;
  is_liable: boolean;
  date_of_birth?: string | null;
}

/** One account to place, from a file row or the form. */
export interface PlacementDraft {
  debt_type: DebtType;
  values: DraftValues;
  parties: readonly PartyDraft[];
}

/** Where the same account number already exists: in this file, on an open account, on a closed one. */
type Duplicate = 'in_file' | 'open' | 'closed';

export interface PlacementContext {
  /** Today in the client's zone, `YYYY-MM-DD`. */
  today: string;
  /** A missing value is a warning in a file that lacks the column, and an error in the form. */
  source: 'file' | 'manual';
  /** Codes of the company's locations. */
  locations: readonly string[];
  /** Keyed by `normalizeAccountNumber`. */
  findDuplicate?: (accountKey: string) => Duplicate | null;
}

export interface PlacementCheck {
  /** Errors block the placement. */
  errors: Issue[];
  /** Warnings do not. */
  warnings: Issue[];
}

/** Converts typed values of a draft; blank text becomes null. */
export function textOf(values: DraftValues, key: string): string | null {
  const value = values[key];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

export function centsOf(values: DraftValues, key: string): number | null {
  const value = values[key];
  return typeof value === 'number' ? value : null;
}

/** A person if any part of a person's name is given, else a business if its name is given. */
export function debtorKind(values: DraftValues, debtType: DebtType): 'person' | 'business' {
  if (debtType === 'commercial')
    return textOf(values, 'business_name') === null && textOf(values, 'last_name') !== null ? 'person' : 'business';
  if (textOf(values, 'first_name') !== null || textOf(values, 'last_name') !== null) return 'person';
  return textOf(values, 'business_name') === null ? 'person' : 'business';
}

/** The itemization of a draft, under its own field names. */
export function itemizationOf(values: DraftValues): Itemization {
  return {
    reference: textOf(values, 'itemization_reference') as ReferenceDate | null,
    date: textOf(values, 'itemization_date'),
    amount_on_date: centsOf(values, 'itemization_amount'),
    interest: centsOf(values, 'itemization_interest'),
    fees: centsOf(values, 'itemization_fees'),
    payments: centsOf(values, 'itemization_payments'),
    credits: centsOf(values, 'itemization_credits'),
    amount_placed: centsOf(values, 'balance'),
  };
}
