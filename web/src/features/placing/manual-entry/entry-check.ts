import type { ManualDraft, PlacedPerson } from '@recoup/contract/placing/manual-entry';
import type { Issue } from '@recoup/domain/shared/issue';
import { itemizationTotal, type Itemization } from '@recoup/domain/placing/itemization';
import { validatePlacement } from '@recoup/domain/placing/placement';
import { itemizationOf, textOf, type PlacementCheck } from '@recoup/domain/placing/placement-draft';
import type { PlacementField } from '@recoup/domain/placing/placement-field';
import { findField } from '@recoup/domain/placing/placement-fields';
import { isNeeded } from './entry-fields.ts';
import { valuesOf, valuesWithPerson, type EntryValues } from './entry-values.ts';

export interface CheckContext {
  /** `YYYY-MM-DD` where the user is. */
  today: string;
  locations: readonly string[];
  person: PlacedPerson | null;
  /** What the server said of the draft when it was last saved, and the account number that it then had. */
  saved: { issues: readonly Issue[]; accountNumber: string };
  /** What the server refused when it was to be placed; each holds until its field is changed. */
  refused?: readonly Refused[];
}

interface Refused {
  path: string;
  message: string;
  /** What the field showed then. */
  shown: string;
}

/** What only the server can know: other accounts, and sensitive values that are on file. */
const SERVER_KNOWS = new Set(['duplicate_open', 'duplicate_closed', 'minor_without_adult', 'minor_ssn']);

/** The rules of the server over what stands in the form, with what only the server knows of the last save. */
export function checkEntry(entry: EntryValues, context: CheckContext): PlacementCheck {
  const values = valuesWithPerson(entry, context.person);
  // The form says who owes before there is a name; the rules tell it from the name.
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
  if (isNameless) check.errors.push({ path: nameKey, code: 'name_missing', message: `${findField(nameKey)?.label} is missing` });
  for (const issue of context.saved.issues) {
    const known = [...check.errors, ...check.warnings].some(({ path, code }) => path === issue.path || code === issue.code);
    if (!SERVER_KNOWS.has(issue.code) || known || !stillHolds(issue, entry, context)) continue;
    (issue.code === 'duplicate_closed' || issue.code === 'minor_ssn' ? check.warnings : check.errors).push(issue);
  }
  for (const { path, message, shown } of context.refused ?? []) {
    const known = check.errors.some((issue) => issue.path === path);
    if (!known && shownOf(entry, path) === shown) check.errors.push({ path, code: 'refused', message });
  }
  return check;
}

export function shownOf(entry: EntryValues, path: string): string {
  return path === 'people_id' ? entry.people_id : (entry.values[path] ?? '');
}

function stillHolds({ code }: Issue, entry: EntryValues, { saved }: CheckContext): boolean {
  if (code.startsWith('duplicate')) return saved.accountNumber === (entry.values['client_account_number'] ?? '').trim();
  return !entry.parties.some(({ name, is_liable: liable }) => liable && name.trim() !== '');
}

/** What to remember of an answer of the server for `checkEntry`. */
export function savedOf(draft: Pick<ManualDraft, 'errors' | 'warnings' | 'values'>): CheckContext['saved'] {
  return {
    issues: [...draft.errors, ...draft.warnings],
    accountNumber: String(draft.values['client_account_number'] ?? ''),
  };
}

/** All that is wrong, in the order of the page; what is not asked by a field of its own comes last. */
export function orderIssues(issues: readonly Issue[], asked: readonly PlacementField[]): Issue[] {
  const place = ({ path }: Issue) => {
    const index = asked.findIndex(({ key }) => key === path);
    return index === -1 ? asked.length : index;
  };
  return [...issues].toSorted((one, two) => place(one) - place(two));
}

/** How far the form is: needed fields that stand, of all that are needed. */
export function progressOf(entry: EntryValues, check: PlacementCheck, asked: readonly PlacementField[]) {
  const needed = asked.filter((field) => isNeeded(field, entry));
  const wrong = new Set(check.errors.map(({ path }) => path));
  return { done: needed.filter(({ key }) => !wrong.has(key)).length, total: needed.length };
}

export interface SumState {
  itemization: Itemization;
  /** What the five amounts come to; null while one of them is missing. */
  total: number | null;
  /** Total less the amount placed, in cents; null while either is missing. */
  difference: number | null;
}

/** The itemization as a sum, as far as it is there. */
export function sumOf(entry: EntryValues): SumState {
  const itemization = itemizationOf(valuesOf(entry));
  const total = itemizationTotal(itemization);
  const placed = itemization.amount_placed;
  return { itemization, total, difference: total === null || placed === null ? null : total - placed };
}

/** How a missing or wrong field is named in the summary. */
export function labelOf(path: string): string {
  if (path === 'guarantor_name') return 'Responsible adult';
  if (path === 'certification') return 'Certification';
  if (path === 'people_id') return 'Debtor';
  return findField(path)?.label ?? 'Parties';
}
