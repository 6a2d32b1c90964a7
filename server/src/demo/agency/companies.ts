import type { RemittanceFrequency } from '@recoup/domain/company/onboarding/money';
import { expectedStatementDay } from '@recoup/domain/company/remittance-schedule';
import { addDays } from '@recoup/domain/shared/days';
import { addMonths, monthOf } from '@recoup/domain/shared/periods';
import { formatCents } from '@recoup/domain/shared/money';
import { statementOf, type RemittanceMethod } from '@recoup/domain/money/statements';
import { onWeekday } from './calendar.ts';
import { isMistakeDue, isNegativeInvoiced, isShortPayout, mistake, shortBy } from './statement-exceptions.ts';
import type { CompanyFile, SentStatement, StatementAdjustment } from './memory.ts';
import { robin } from './texts.ts';
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
  if (company.isStatedElsewhere) return;
  if (company.payout && company.payout.due <= work.today) payOut(work, company);
  if (company.invoice && company.invoice.due <= work.today) takeInvoiceMoney(work, company);
  if (company.mistake && company.mistake.due <= work.today && !company.payout) correct(work, company);
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
  const adjustments: StatementAdjustment[] = [
    ...(paid ? [{ kind: 'invoice_payment' as const, text: `Invoice ${paid.number} paid`, amount_cents: paid.cents }] : []),
    ...(company.adjustments ?? []),
  ];
  const period = { method: company.method, ...company.sums };
  const sums = statementOf(
    period,
    company.closing,
    adjustments.map(({ amount_cents: cents }) => cents),
  );
  if (Object.values(company.sums).every((cents) => cents === 0) && company.closing === 0 && adjustments.length === 0) return;
  company.statements += 1;
  const number = `S-${String(company.statements).padStart(4, '0')}`;
  const statement: SentStatement = {
    number,
    period_from: from,
    period_to: to,
    method: company.method,
    opening_cents: sums.opening,
    collected_cents: sums.collected,
    fees_cents: sums.fees,
    paid_out_cents: sums.paidOut,
    adjustments,
    closing_cents: sums.closing,
  };
  sendStatement(work, company, { ...statement, ...(sums.paidOut === 0 ? { state: 'offset' } : {}) });
  Object.assign(company, { statedTo: to, closing: sums.closing, sums: noSums(), invoicePaid: null, adjustments: [] });
  company.last = statement;
  if (sums.paidOut > 0) company.payout = { number, due: onWeekday(addDays(today, 3)), cents: sums.paidOut };
  if (sums.closing < 0 && (company.method !== 'net' || isNegativeInvoiced(company)))
    invoice(work, company, { number, cents: -sums.closing });
  if (isMistakeDue(work, company)) company.mistake = { due: onWeekday(addDays(today, 6)) };
}

function sendStatement(
  work: WorkDay,
  company: CompanyFile,
  statement: Omit<SentStatement, 'paid'> & Record<string, unknown>,
): void {
  pushCompanyItem(work, company, { kind: 'remittance', ...statement, issued_on: work.today, payments: 'all' });
}

/** Withdraws the newest statement, which left out a cost, and sends it again; what was paid out counts. */
function correct(work: WorkDay, company: CompanyFile): void {
  const { last, invoice: unpaid } = company;
  delete company.mistake;
  if (!last) return;
  company.shown = { ...company.shown, mistake: true };
  const { paid, number: wrong, ...same } = last;
  pushCompanyItem(work, company, { kind: 'remittance_void', number: wrong, reason: mistake.reason });
  const number = `${wrong}a`;
  const statement: SentStatement = {
    ...same,
    number,
    adjustments: [...last.adjustments, mistake.cost],
    closing_cents: last.closing_cents + mistake.cost.amount_cents,
  };
  sendStatement(work, company, { ...statement, corrects: wrong, ...(paid ? { state: 'paid', ...paid } : { state: 'offset' }) });
  Object.assign(company, { last: { ...statement, paid }, closing: statement.closing_cents });
  if (!unpaid && company.method === 'net') return;
  if (unpaid) pushCompanyItem(work, company, { kind: 'invoice_state', number: unpaid.number, state: 'void' });
  company.invoice = null;
  if (statement.closing_cents >= 0) return;
  // It is paid when the first one would have been: before the next statement.
  invoice(work, company, { number, cents: -statement.closing_cents, due: unpaid?.due });
}

function invoice(
  work: WorkDay,
  company: CompanyFile,
  statement: { number: string; cents: number; due?: string | undefined },
): void {
  const number = statement.number.replace('S', 'I');
  pushCompanyItem(work, company, {
    kind: 'invoice',
    number,
    remittance: statement.number,
    issued_on: work.today,
    due_on: addDays(work.today, 30),
    amount_cents: statement.cents,
  });
  company.invoice = { number, cents: statement.cents, due: statement.due ?? addDays(work.today, 10) };
}

function payOut(work: WorkDay, company: CompanyFile): void {
  const { payout } = company;
  if (!payout) return;
  company.payout = null;
  const paid = { paid_by: 'ach', paid_on: work.today, trace: `09110001${String(7_000_000 + company.written * 37)}` };
  const short = isShortPayout(work, company, payout)
    ? { paid_cents: (payout.cents ?? 0) - shortBy, accepted_by: robin, note: shortNote }
    : {};
  pushCompanyItem(work, company, { kind: 'remittance_state', number: payout.number, state: 'paid', ...paid, ...short });
  if (company.last?.number === payout.number) company.last.paid = paid;
  if (!('note' in short)) return;
  company.shown = { ...company.shown, short: true };
  const text = `Statement ${payout.number} was paid ${formatCents(shortBy)} short`;
  (company.adjustments ??= []).push({ kind: 'correction', text, amount_cents: shortBy });
}

const shortNote = `Our bank kept a wire fee of ${formatCents(shortBy)}, which your next statement returns`;

function takeInvoiceMoney(work: WorkDay, company: CompanyFile): void {
  const { invoice: owed } = company;
  if (!owed) return;
  company.invoice = null;
  company.invoicePaid = { number: owed.number, cents: owed.cents };
  pushCompanyItem(work, company, { kind: 'invoice_state', number: owed.number, paid_cents: owed.cents });
}
