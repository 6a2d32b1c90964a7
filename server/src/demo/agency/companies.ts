import type { RemittanceFrequency } from '@recoup/domain/company/onboarding/money';
import { expectedStatementDay } from '@recoup/domain/company/remittance-schedule';
import { addDays } from '@recoup/domain/shared/days';
import { addMonths, monthOf } from '@recoup/domain/shared/periods';
import { statementOf, type RemittanceMethod } from '@recoup/domain/money/statements';
import { onWeekday } from './calendar.ts';
import type { CompanyFile } from './memory.ts';
import { termsFor } from './terms.ts';
import { pushCompanyItem, type WorkDay } from './work-day.ts';

interface RemittanceTerms {
  remittance_method: RemittanceMethod | null;
  remittance_frequency: RemittanceFrequency | null;
}

/** Opens a client's books and sends its terms. */
export function openCompany(work: WorkDay, code: string, remittance: RemittanceTerms | null): CompanyFile {
  const company: CompanyFile = {
    code,
    method: remittance?.remittance_method ?? 'net',
    frequency: remittance?.remittance_frequency ?? 'monthly',
    terms: termsFor(code, { first: addDays(work.today, -31), later: addDays(work.today, 240) }),
    statements: 0,
    nextStatement: '',
    statedTo: addDays(work.today, -1),
    closing: 0,
    sums: noSums(),
    payout: null,
    invoice: null,
    invoicePaid: null,
    written: 0,
  };
  company.nextStatement = nextStatement(work, company);
  for (const { validFrom, schedule } of company.terms)
    pushCompanyItem(work, company, { kind: 'schedule', valid_from: validFrom, ...schedule });
  return company;
}

const noSums = () => ({ agencyCents: 0, directCents: 0, agencyFeesCents: 0, directFeesCents: 0 });

/** By the client's terms; monthly is on the 1st. */
function nextStatement({ today }: WorkDay, { frequency }: CompanyFile): string {
  return frequency === 'monthly' ? addMonths(monthOf(today), 1) : expectedStatementDay(today, frequency);
}

/** What is due for a client today: statements, their payment, and invoices. */
export function workCompany(work: WorkDay, company: CompanyFile): void {
  if (company.payout && company.payout.due <= work.today) payOut(work, company);
  if (company.invoice && company.invoice.due <= work.today) takeInvoiceMoney(work, company);
  if (company.nextStatement <= work.today) {
    makeStatement(work, company);
    company.nextStatement = nextStatement(work, company);
  }
}

function makeStatement(work: WorkDay, company: CompanyFile): void {
  const { today } = work;
  const to = addDays(today, -1);
  const from = [addDays(company.statedTo, 1), to].toSorted()[0] ?? to;
  const paid = company.invoicePaid;
  const adjustments = paid ? [{ kind: 'invoice_payment', text: `Invoice ${paid.number} paid`, amount_cents: paid.cents }] : [];
  const period = { method: company.method, ...company.sums };
  const sums = statementOf(
    period,
    company.closing,
    adjustments.map(({ amount_cents: cents }) => cents),
  );
  if (Object.values(company.sums).every((cents) => cents === 0) && company.closing === 0) return;
  company.statements += 1;
  const number = `S-${String(company.statements).padStart(4, '0')}`;
  pushCompanyItem(work, company, {
    kind: 'remittance',
    number,
    period_from: from,
    period_to: to,
    issued_on: today,
    method: company.method,
    opening_cents: sums.opening,
    collected_cents: sums.collected,
    fees_cents: sums.fees,
    paid_out_cents: sums.paidOut,
    adjustments,
    closing_cents: sums.closing,
    payments: 'all',
    ...(sums.paidOut === 0 ? { state: 'offset' } : {}),
  });
  Object.assign(company, { statedTo: to, closing: sums.closing, sums: noSums(), invoicePaid: null });
  if (sums.paidOut > 0) company.payout = { number, due: onWeekday(addDays(today, 3)) };
  if (sums.closing < 0 && company.method !== 'net') invoice(work, company, { number, cents: -sums.closing });
}

function invoice(work: WorkDay, company: CompanyFile, statement: { number: string; cents: number }): void {
  const number = statement.number.replace('S', 'I');
  pushCompanyItem(work, company, {
    kind: 'invoice',
    number,
    remittance: statement.number,
    issued_on: work.today,
    due_on: addDays(work.today, 30),
    amount_cents: statement.cents,
  });
  company.invoice = { number, cents: statement.cents, due: addDays(work.today, 10) };
}

function payOut(work: WorkDay, company: CompanyFile): void {
  const { payout } = company;
  if (!payout) return;
  company.payout = null;
  pushCompanyItem(work, company, {
    kind: 'remittance_state',
    number: payout.number,
    state: 'paid',
    paid_by: 'ach',
    paid_on: work.today,
    trace: `09110001${String(7_000_000 + company.written * 37)}`,
  });
}

function takeInvoiceMoney(work: WorkDay, company: CompanyFile): void {
  const { invoice: owed } = company;
  if (!owed) return;
  company.invoice = null;
  company.invoicePaid = { number: owed.number, cents: owed.cents };
  pushCompanyItem(work, company, { kind: 'invoice_state', number: owed.number, paid_cents: owed.cents });
}
