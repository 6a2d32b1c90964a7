import { factCode } from '../questions.ts';
import type { FactKind } from '../facts/fact-table.ts';
import { quote } from '../sheet/parsed.ts';
import type { ImportMapping, ReadRow } from './types.ts';

const BILL_TO =
  /^(?:bill(?:ed|ing)?[ _-]?to|resp(?:onsible)?[ _-]?party[ _-]?(?:code|cd|type)|guar(?:antor)?[ _-]?type)(?:[ _-]?(?:code|cd|party|type))?$/i;

/** Codes of who is billed, as medical and ambulance billing programs write them. */
const CODES: readonly { code: RegExp; to: 'patient' | 'guarantor' | 'facility' | 'insurer' | 'attorney' | 'estate' }[] = [
  { code: /^(?:pt|pat|patient|self|self[ -]?pay)$/i, to: 'patient' },
  { code: /^(?:gr|gu|guar|guarantor|rp|resp|responsible(?: party)?|subscriber)$/i, to: 'guarantor' },
  { code: /^(?:fa|fac|facility|hospital|nursing home|snf)$/i, to: 'facility' },
  { code: /^(?:in|ins|insurance|insurer|carrier|medicare|medicaid|wc|work(?:ers)? comp|third party)$/i, to: 'insurer' },
  { code: /^(?:at|atty|attorney|lawyer)$/i, to: 'attorney' },
  { code: /^(?:es|est|estate)$/i, to: 'estate' },
];

/** Questions that already stop a row for the same reason. */
const ASKED_BY: Partial<Record<string, FactKind>> = { insurer: 'insurance_pending', attorney: 'attorney', estate: 'deceased' };

/** Compares the code of who is billed with the debtor in files of patients. In other files such columns hold addresses or customers. */
export function createBillToCheck({ columns }: Pick<ImportMapping, 'columns'>, headers: readonly string[]) {
  const column = columns.find(({ index, field }) => field === null && BILL_TO.test(headers[index]?.trim() ?? ''));
  const isOfPatients = columns.some(({ field }) => field?.startsWith('patient_') === true);
  const guarantors = columns.filter(({ field }) => field?.startsWith('guarantor_') === true).map(({ index }) => index);
  if (column === undefined || !isOfPatients) return null;
  const header = headers[column.index]?.trim() ?? '';
  return (cells: readonly string[], row: ReadRow): void => {
    const cell = (cells[column.index] ?? '').trim();
    const to = CODES.find(({ code }) => code.test(cell))?.to;
    if (to === undefined) return;
    const patient = row.parties.find(({ role }) => role === 'patient')?.name;
    const ask = (code: string, said: string, people?: readonly string[]) =>
      row.problems.push({
        field: null,
        column: column.index,
        level: 'error',
        code,
        message: `${quote(header)}: ${quote(cell)} ${said}`,
        ...(people === undefined ? {} : { people }),
      });
    const isNamed = guarantors.some((index) => (cells[index] ?? '').trim() !== '');
    const fact = ASKED_BY[to];
    if (to === 'patient') {
      if (patient !== undefined)
        ask('party_unclear', `means the patient ${quote(patient)}, but another debtor was read. Choose who owes.`, [patient]);
    } else if (to === 'guarantor') {
      if (patient === undefined && guarantors.length > 0 && !isNamed)
        ask(
          'debtor_unclear',
          'means the responsible party, whom the row does not name. Enter that person’s name, or confirm this debtor.',
        );
    } else if (to === 'facility') {
      if (row.values['business_name'] === undefined)
        ask('debtor_unclear', 'means a facility, but the debtor is a person. Enter the facility’s name, or confirm this debtor.');
    } else if (fact === undefined || !row.problems.some(({ code }) => code === factCode(fact)))
      ask('debtor_unclear', `means ${SAYS[to]}. Enter the debtor’s name, or confirm this debtor.`);
  };
}

const SAYS = { insurer: 'that an insurer is billed', attorney: 'that an attorney is billed', estate: 'that an estate is billed' };
