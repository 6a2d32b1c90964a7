import type { ManualDraft, PlacedPerson } from '@recoup/contract/placing/manual-entry';
import type { Issue } from '@recoup/domain/shared/issue';
import { itemizationTotal, type Itemization } from '@recoup/domain/placing/itemization';
import { validatePlacement } from '@recoup/domain/placing/placement';
import { itemizationOf, textOf, type PlacementCheck } from '@recoup/domain/placing/placement-draft';
import type { PlacementField } from '@recoup/domain/placing/placement-field';
import { findField } from '@recoup/domain/placing/placement-fields';
import { isItemized, isNeeded } from './entry-fields.ts';
import { valuesOf, valuesWithPerson, type EntryValues } from './entry-values.ts';

export interface CheckContext {
  /** `YYYY-MM-DD` in the agency's time zone. */
  today: string;
  locations: readonly string[];
  person: PlacedPerson | null;
  /** The server's issues from the last save, and the account number saved then. */
  saved: { issues: readonly Issue[]; accountNumber: string };
  /** Errors from the last submit; each holds until its field changes. */
  refused?: readonly Refused[];
}

interface Refused {
  path: string;
  message: string;
  /** The field's text at the time. */
  shown: string;
}

/** Codes that only the server can determine, from other accounts and from sensitive values on file. */
const SERVER_ONLY_CODES = new Set(['duplicate_open', 'duplicate_closed', 'minor_without_adult', 'minor_ssn']);

/** Applies the server's rules to the form, and adds the issues that only the server can determine from the last save. */
export function checkEntry(entry: EntryValues, context: CheckContext): PlacementCheck {
  const values = valuesWithPerson(entry, context.person);
  // The rules infer the kind of debtor from the name; the form knows the kind before a name is entered.
  const nameKey = entry.owes === 'business' ? 'business_name' : 'last_name';
  const isNameless = context.person === null && textOf(values, nameKey) === null;
  const check = validatePlacement(
    {
      debt_type: entry.debt_type,
      values: isNameless ? { ...values, [nameKey]: '?' } : values,
      parties: entry.parties.filter(({ name }) => name.trim() !== ''),
    },
    { today: context.today, source: 'manual', locations: context.locations },
  );
  if (isNameless) {
    // Warnings about the placeholder.
    check.warnings = check.warnings.filter(({ path }) => path !== nameKey);
    check.errors.push({ path: nameKey, code: 'name_missing', message: `${findField(nameKey)?.label} is missing` });
  }
  for (const issue of context.saved.issues) {
    const known = [...check.errors, ...check.warnings].some(({ path, code }) => path === issue.path || code === issue.code);
    if (!SERVER_ONLY_CODES.has(issue.code) || known || !isStillValid(issue, entry, context)) continue;
    (issue.code === 'duplicate_closed' || issue.code === 'minor_ssn' ? check.warnings : check.errors).push(issue);
  }
  // Computed from the itemization: missing only as long as that is.
  if (isItemized(entry) && entry.values['balance'] === '') check.errors = check.errors.filter(({ path }) => path !== 'balance');
  for (const { path, message, shown } of context.refused ?? []) {
    const known = check.errors.some((issue) => issue.path === path);
    if (!known && shownOf(entry, path) === shown) check.errors.push({ path, code: 'refused', message });
  }
  return check;
}

export function shownOf(entry: EntryValues, path: string): string {
  return path === 'people_id' ? entry.people_id : (entry.values[path] ?? '');
}

function isStillValid({ code }: Issue, entry: EntryValues, { saved }: CheckContext): boolean {
  if (code.startsWith('duplicate')) return saved.accountNumber === (entry.values['client_account_number'] ?? '').trim();
  return !entry.parties.some(({ name, is_liable: liable }) => liable && name.trim() !== '');
}

/** Extracts from a saved draft what `checkEntry` needs later. */
export function savedOf(draft: Pick<ManualDraft, 'errors' | 'warnings' | 'values'>): CheckContext['saved'] {
  return {
    issues: [...draft.errors, ...draft.warnings],
    accountNumber: String(draft.values['client_account_number'] ?? ''),
  };
}

/**
 * Sorts issues by the order of the page; those without a field of their own come last. Unanswered circumstances are one issue, like
 * their question.
 */
export function orderIssues(issues: readonly Issue[], fields: readonly PlacementField[]): Issue[] {
  const positionOf = ({ path }: Issue) => {
    const index = fields.findIndex(({ key }) => key === path);
    return index === -1 ? fields.length : index;
  };
  const unanswered = issues.filter(isUnanswered);
  return issues
    .filter((issue) => !unanswered.slice(1).includes(issue))
    .map((issue) => (issue === unanswered[0] ? { ...issue, message: CIRCUMSTANCES_MISSING } : issue))
    .toSorted((one, two) => positionOf(one) - positionOf(two));
}

const CIRCUMSTANCES_MISSING = 'Select the circumstances that apply, or “None of these apply”';

const isCircumstance = (path: string) => {
  const field = findField(path);
  return field?.section === 'known' && field.kind === 'yes_no';
};
const isUnanswered = ({ path, code }: Issue) => code === 'field_missing' && isCircumstance(path);

/** Progress: the required fields that are valid, out of all required fields. */
export function progressOf(entry: EntryValues, check: PlacementCheck, fields: readonly PlacementField[]) {
  // The amount of an itemized debt is computed.
  const needed = fields.filter((field) => isNeeded(field, entry) && !(field.key === 'balance' && isItemized(entry)));
  const wrong = new Set(check.errors.map(({ path }) => path));
  return { done: needed.filter(({ key }) => !wrong.has(key)).length, total: needed.length };
}

export interface SumState {
  itemization: Itemization;
  /** Total of the five amounts; null if any is missing. */
  total: number | null;
  /** Total minus the amount placed, in cents; null if either is missing. */
  difference: number | null;
}

/** Adds up the amounts entered so far. */
export function sumOf(entry: EntryValues): SumState {
  const itemization = itemizationOf(valuesOf(entry));
  const total = itemizationTotal(itemization);
  const placed = itemization.amount_placed;
  return { itemization, total, difference: total === null || placed === null ? null : total - placed };
}

/** Label of a missing or invalid field in the summary. */
export function labelOf(path: string): string {
  if (path === 'guarantor_name') return 'Responsible adult';
  if (path === 'certification') return 'Certification';
  if (path === 'people_id') return 'Debtor';
  if (isCircumstance(path)) return 'Circumstances';
  if (path === 'corrects_account_id') return 'Corrected account';
  return findField(path)?.label ?? 'Parties';
}
