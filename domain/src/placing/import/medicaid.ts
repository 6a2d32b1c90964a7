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
  /(?<!\p{L})(?:denied|inactive|ineligible|no cov(?:erage)?|non-?covered|not (?:active|covered|eligible)|(?:coverage|elig\p{L}*|ins\p{L}*|medicaid|mcaid) not on file|spend-?down|share of cost|term(?:ed|inated))(?!\p{L})/iu;
/** Claims that Medicaid denies because of the provider are not the patient's. */
const PROVIDER_ERROR = /(?<!\p{L})(?:timely|untimely|filed late|late filing|(?:no|without) (?:prior )?auth\p{L}*)(?!\p{L})/iu;
/** Other columns may be denied, terminated or inactive too: an application, a job, an account. */
const COVERAGE_HEADER = /cover|denial|denied|elig|insur|medicaid|(?<!\p{L})(?:ins|payer|payor)(?!\p{L})/iu;
const REMARKS = new Set(['notes', 'description', 'insurance_name']);

/** Asks before a patient of Medicaid is billed for what Medicaid leaves unpaid, which 42 CFR 447.15 forbids. */
export function createMedicaidCheck(
  { columns, debt_type }: ImportMapping,
  headers: readonly string[] = [],
): (cells: readonly string[], row: ReadRow) => void {
  const insurers = debt_type === 'medical' ? columns.filter(({ field }) => field === 'insurance_name') : [];
  const remarks = columns.filter(({ index, field }) => REMARKS.has(field ?? '') || COVERAGE_HEADER.test(headers[index] ?? ''));
  return (cells, row) => {
    for (const { index, field } of insurers) {
      const name = (cells[index] ?? '').trim();
      if (!MEDICAID.test(name)) continue;
      const said = remarks.map((column) => cells[column.index] ?? '').filter((cell) => NOT_COVERED.test(cell));
      if (said.length > 0 && !said.some((cell) => PROVIDER_ERROR.test(cell))) continue;
      if (row.problems.some(({ column, level }) => column === index && level === 'error')) continue;
      row.problems.push({
        field,
        column: index,
        code: VALUE_UNCLEAR,
        level: 'error',
        message: `${labelOfColumn(field)}: ${quote(maskInText(name.slice(0, 60)))} is Medicaid. Its members owe only copayments and services that it does not cover. Confirm that the patient owes this debt, or skip the row.`,
      });
    }
  };
}
