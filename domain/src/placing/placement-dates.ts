import { isDay } from '../shared/days.ts';
import { findField } from './placement-fields.ts';
import { textOf, type DraftValues, type PlacementCheck, type PlacementContext, type PlacementDraft } from './placement-draft.ts';

/** Dates of past events. Due dates, lease ends and limitation dates may lie in the future. */
const PAST = [
  'open_date',
  'date_of_service',
  'delinquency_date',
  'last_payment_date',
  'charge_off_date',
  'last_statement_date',
  'judgment_date',
  'invoice_date',
  'move_out_date',
  'shut_off_date',
  'lease_start',
  'date_of_birth',
  'patient_dob',
  'placement_date',
];

/** Dropped from a file row where impossible. */
const EXPENDABLE = new Set(['date_of_birth', 'patient_dob', 'placement_date']);

/** Pairs where the first date must not be later than the second. */
const ORDERED: readonly (readonly [earlier: string, later: string])[] = [
  ['open_date', 'placement_date'],
  ['open_date', 'last_payment_date'],
  ['open_date', 'charge_off_date'],
  ['open_date', 'delinquency_date'],
  ['date_of_service', 'last_payment_date'],
  ['delinquency_date', 'charge_off_date'],
  ['lease_start', 'lease_end'],
  ['lease_start', 'move_out_date'],
  ['invoice_date', 'due_date'],
];

const LIMITATION = ['sol_date', 'last_payment_date', 'charge_off_date', 'delinquency_date'];

/** Reports impossible dates, dates in the wrong order, and a missing date for the statute of limitations. */
export function checkDates(
  { debt_type, values }: PlacementDraft,
  { today, source }: PlacementContext,
  { errors, warnings }: PlacementCheck,
): void {
  for (const path of PAST) {
    const day = dayOf(values, path);
    if (day === null || day <= today) continue;
    const issue = { path, code: 'date_in_future', message: `${label(path)} is in the future (${day}). Correct the date.` };
    (source === 'file' && EXPENDABLE.has(path) ? warnings : errors).push(issue);
  }
  for (const [earlier, later] of ORDERED) {
    const [first, second] = [dayOf(values, earlier), dayOf(values, later)];
    if (first === null || second === null || first <= second) continue;
    const issue = {
      path: later,
      code: 'date_order',
      message: `${label(later)} is before the date of “${label(earlier)}”. Correct one of the two.`,
    };
    // The client's records may say so; only the form can ask for a correction.
    (source === 'manual' ? errors : warnings).push(issue);
  }
  const due = dayOf(values, 'due_date');
  if (due !== null && due > today)
    (source === 'file' ? errors : warnings).push({
      path: 'due_date',
      code: 'not_yet_due',
      message: `Due date is in the future. Place this debt once it is overdue${source === 'file' ? ', or confirm that it is owed now' : ''}.`,
    });
  const limitation = dayOf(values, 'sol_date');
  if (limitation !== null && limitation <= today) {
    warnings.push({
      path: 'sol_date',
      code: 'out_of_statute',
      message: 'Limitation date has passed: no suit may be filed or threatened. Check the date.',
    });
  }
  if (debt_type !== 'judgment' && LIMITATION.every((path) => dayOf(values, path) === null)) {
    const issue = {
      path: 'delinquency_date',
      code: 'limitation_unknown',
      message: 'Give the limitation date, or at least one of last payment, charge-off and delinquency date.',
    };
    // Commercial debts are outside Regulation F; files often lack all four (domain.md, Placing).
    (source === 'manual' && debt_type !== 'commercial' ? errors : warnings).push(issue);
  }
}

function dayOf(values: DraftValues, key: string): string | null {
  const day = textOf(values, key);
  return day !== null && isDay(day) ? day : null;
}

function label(key: string): string {
  return findField(key)?.label ?? (key === 'placement_date' ? 'Placement date' : key);
}
