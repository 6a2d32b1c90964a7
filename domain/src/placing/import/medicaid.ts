import { VALUE_UNCLEAR } from '../questions.ts';
import { quote } from '../sheet/parsed.ts';
import { labelOfColumn } from './field-rules.ts';
import { maskInText } from './mask.ts';
import type { ImportMapping, ReadRow } from './types.ts';

/** Medicaid and what states call it. */
const MEDICAID =
  /(?<!\p{L})(?:medicaid|mcaid|medi[- ]cal|medical assistance|ahcccs|apple health|badger ?care|connect ?care|denali ?care|husky health|kan ?care|maine ?care|mass ?health|med-?quest|peach state|soonercare|tenn ?care)(?!\p{L})/iu;
/** Where Medicaid does not cover a person or a service, the patient owes it. */
const NOT_COVERED =
  /(?<!\p{L})(?:denied|inactive|ineligible|no cov(?:erage)?|non-?covered|not (?:active|covered|eligible|on file)|spend-?down|share of cost|term(?:ed|inated))(?!\p{L})/iu;

/** Asks before a patient of Medicaid is billed for what Medicaid leaves unpaid, which 42 CFR 447.15 forbids. */
export function createMedicaidCheck({ columns, debt_type }: ImportMapping): (cells: readonly string[], row: ReadRow) => void {
  const insurers = debt_type === 'medical' ? columns.filter(({ field }) => field === 'insurance_name') : [];
  return (cells, row) => {
    for (const { index, field } of insurers) {
      const name = (cells[index] ?? '').trim();
      if (!MEDICAID.test(name) || cells.some((cell) => NOT_COVERED.test(cell))) continue;
      if (row.problems.some(({ column, level }) => column === index && level === 'error')) continue;
      row.problems.push({
        field,
        column: index,
        code: VALUE_UNCLEAR,
        level: 'error',
        message: `${labelOfColumn(field)}: ${quote(maskInText(name.slice(0, 60)))} is Medicaid, whose patients owe only its copayments and what it does not cover. Confirm that the patient owes this debt, or skip the row.`,
      });
    }
  };
}
