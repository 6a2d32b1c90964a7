import type { DraftFinding, DraftProposal } from '@recoup/contract/agency/statement-drafts';
import { invoiceNumberOf, invoiceOf, namesInvoice, sumDraft } from '@recoup/domain/money/draft-statement';
import {
  carriedOver,
  owedOf,
  REMITTANCE_METHOD_INFO,
  type RemittanceMethod,
  type StatementSums,
} from '@recoup/domain/money/statements';
import { addDays } from '@recoup/domain/shared/days';
import { formatDay } from '@recoup/domain/shared/format-day';
import { formatAccountNumber } from '@recoup/domain/shared/ids';
import { formatCents, sumCents } from '@recoup/domain/shared/money';
import { sumSections } from '#areas/money/statements/index.ts';
import type { Tx } from '#platform/db/db.ts';
import {
  countLeftOut,
  findCorrected,
  findLast,
  findTerms,
  listCharges,
  listCredits,
  listInvoices,
  listNumbers,
  type DraftRow,
  type InvoiceRow,
  type LastStatement,
  type SentRow,
} from './drafts.repository.ts';
import { sourceOf } from './statements.repository.ts';

type SectionSum = Awaited<ReturnType<typeof sumSections>>[number];

/** A draft with everything that its statement would contain. */
export interface DraftFigures {
  draft: DraftRow;
  clientName: string;
  method: RemittanceMethod;
  last: LastStatement | null;
  corrects: SentRow | null;
  /** Cents that the client has received for the corrected statement. */
  sentCents: number | null;
  sections: SectionSum[];
  payments: number;
  proposals: DraftProposal[];
  adjustments: { kind: string; text: string; amount_cents: number; account?: string }[];
  sums: StatementSums;
  invoice: { number: string; amount_cents: number } | null;
  isByFeed: boolean;
  findings: DraftFinding[];
}

/** Reads a draft's figures as the caller sees the client's books. */
export async function readFigures(tx: Tx, draft: DraftRow): Promise<DraftFigures> {
  const { client_id: clientId, period_to: to } = draft;
  const terms = await findTerms(tx, clientId);
  const last = await findLast(tx, clientId);
  const method = terms?.remittance_method ?? last?.method ?? 'net';
  const sections = await sumSections(tx, { clientId, waitingTo: to });
  const invoices = await listInvoices(tx, clientId, last?.created_at ?? null);
  const proposals = await readProposals(tx, draft, invoices);
  const taken = proposals.filter((one) => !one.is_left_out);
  const adjustments = [
    ...taken.map(({ kind, text, amount_cents: cents, account }) => ({
      kind,
      text,
      amount_cents: cents,
      ...(account ? { account: account.number } : {}),
    })),
    ...draft.adjustments,
  ];
  const corrects = draft.corrects_id === null ? null : ((await findCorrected(tx, clientId, draft.corrects_id)) ?? null);
  const sentCents = corrects ? sentOf(corrects) : null;
  const sums = sumDraft({
    method,
    openingCents: last?.closing_cents ?? 0,
    sums: paymentSums(sections),
    adjustments: adjustments.map(({ amount_cents: cents }) => cents),
    sentCents,
  });
  const numbers = await listNumbers(tx, clientId);
  const invoiced = invoiceOf({ method, closingCents: sums.closing, openInvoices: invoices.map(owedNow) });
  const invoice = invoiced > 0 ? { number: invoiceNumberOf(draft.number), amount_cents: invoiced } : null;
  const figures = {
    draft,
    clientName: terms?.name ?? '',
    method,
    last,
    corrects,
    sentCents,
    sections,
    payments: sections.reduce((count, { payments }) => count + payments, 0),
    proposals,
    adjustments,
    sums,
    invoice,
    isByFeed: last !== null && sourceOf(last.external_id) === 'feed' && corrects === null,
  };
  return { ...figures, findings: findingsOf(figures, { numbers, invoices, leftOut: await countLeftOut(tx, clientId, to) }) };
}

/** Money that left for the statement before it was voided: a remittance that arrived. */
const sentOf = ({ state_before: before, paid_cents: paid, paid_out_cents: due }: SentRow): number | null =>
  before === 'paid' ? (paid ?? due) : null;

const owedNow = ({ state, amount_cents: amountCents, paid_cents: paidCents }: InvoiceRow) =>
  owedOf({ state, amountCents, paidCents });

function paymentSums(sections: readonly SectionSum[]) {
  const directFeesCents = sumCents(sections.map(({ due_agency_cents: cents }) => cents));
  const agencyFeesCents = sumCents(sections.map(({ commission_cents: cents }) => cents)) - directFeesCents;
  const dueClient = sumCents(sections.map(({ due_client_cents: cents }) => cents));
  // Direct payments change no sum of a statement; their commission does.
  return { agencyCents: dueClient + agencyFeesCents, agencyFeesCents, directCents: 0, directFeesCents };
}

async function readProposals(tx: Tx, draft: DraftRow, invoices: readonly InvoiceRow[]): Promise<DraftProposal[]> {
  const { client_id: clientId, left_out: leftOut } = draft;
  const credits = await listCredits(tx, clientId);
  const credited = (number: string) =>
    sumCents(credits.filter(({ text }) => namesInvoice(text, number)).map(({ cents }) => cents));
  const paid = invoices
    .filter(({ is_recent: isRecent }) => isRecent)
    .map((invoice) => ({ invoice, cents: invoice.paid_cents - credited(invoice.number) }))
    .filter(({ cents }) => cents > 0)
    .map(({ invoice, cents }): DraftProposal => ({
      id: invoice.id,
      kind: 'invoice_payment',
      text: `Invoice ${invoice.number} ${invoice.state === 'paid' ? 'paid' : 'paid in part'}`,
      on: invoice.issued_on,
      amount_cents: cents,
      account: null,
      is_left_out: leftOut.includes(invoice.id),
    }));
  const charges = (await listCharges(tx, clientId, draft.period_to)).map((charge): DraftProposal => ({
    id: charge.id,
    kind: 'cost',
    text: charge.text ?? 'Court costs',
    on: charge.on,
    amount_cents: -charge.amount_cents,
    account: {
      id: charge.account_id,
      people_id: charge.people_id,
      number: formatAccountNumber(charge.number),
      debtor_name: charge.debtor_name,
    },
    is_left_out: leftOut.includes(charge.id),
  }));
  return [...paid, ...charges];
}

interface Facts {
  numbers: ReadonlySet<string>;
  invoices: readonly InvoiceRow[];
  leftOut: { pending: number; pending_cents: number; later: number };
}

/** Differences to check before the statement is issued. */
function findingsOf(figures: Omit<DraftFigures, 'findings'>, { numbers, invoices, leftOut }: Facts): DraftFinding[] {
  const { draft, last, method, sums, adjustments, invoice, corrects } = figures;
  const found: (DraftFinding | false)[] = [
    numbers.has(draft.number) && blocks(`Statement ${draft.number} already exists. Enter another number.`),
    invoice !== null &&
      numbers.has(invoice.number) &&
      blocks(`Invoice ${invoice.number}, which would come with this statement, already exists. Enter another statement number.`),
    last !== null &&
      draft.period_to < last.period_to &&
      blocks(`Statement ${last.number} covers a later period (to ${formatDay(last.period_to)}).`),
    corrects !== null && corrects.state !== 'void' && blocks(`Statement ${corrects.number} is not voided.`),
    corrects !== null &&
      corrects.corrected_by !== null &&
      blocks(`Statement ${corrects.corrected_by} already corrects ${corrects.number}.`),
    changesMethod(figures) &&
      blocks(
        `Statement ${last?.number ?? ''} used the method ${REMITTANCE_METHOD_INFO[last?.method ?? method].label}, and the client now uses ${REMITTANCE_METHOD_INFO[method].label}. First clear the ${formatCents(carriedOver(sums.opening, adjustments))} carried over with an adjustment.`,
      ),
    figures.payments === 0 &&
      adjustments.length === 0 &&
      blocks('There are no payments or adjustments to put on a statement for this period.'),
    last !== null &&
      corrects === null &&
      draft.period_from > addDays(last.period_to, 1) &&
      differs(
        `There is a gap after statement ${last.number} (to ${formatDay(last.period_to)}). Payments from those days are on this statement.`,
      ),
    last !== null &&
      corrects === null &&
      draft.period_from <= last.period_to &&
      differs(`The period overlaps statement ${last.number} (to ${formatDay(last.period_to)}).`),
    figures.sentCents !== null &&
      differs(
        `${formatCents(figures.sentCents)} was already sent for statement ${corrects?.number ?? ''}. It counts as paid out, and nothing more is paid.`,
      ),
    leftOut.pending > 0 &&
      note(
        `${count(leftOut.pending, 'payment')} (${formatCents(leftOut.pending_cents)}) ${leftOut.pending === 1 ? 'has' : 'have'} not cleared and will be on a later statement.`,
      ),
    leftOut.later > 0 && note(`${count(leftOut.later, 'payment')} reported after the period will be on a later statement.`),
    ...invoices
      .filter((one) => owedNow(one) > 0)
      .map((one) => note(`Invoice ${one.number} has ${formatCents(owedNow(one))} open.`)),
    invoice !== null && note(`Invoice ${invoice.number} for ${formatCents(invoice.amount_cents)} is issued with this statement.`),
  ];
  return found.filter((one) => one !== false);
}

function changesMethod({ last, method, sums, adjustments }: Omit<DraftFigures, 'findings'>): boolean {
  return last !== null && last.method !== method && carriedOver(sums.opening, adjustments) !== 0;
}

const blocks = (text: string): DraftFinding => ({ level: 'blocks', text });
const differs = (text: string): DraftFinding => ({ level: 'differs', text });
const note = (text: string): DraftFinding => ({ level: 'note', text });
const count = (number: number, one: string) => `${number.toLocaleString('en-US')} ${number === 1 ? one : `${one}s`}`;
