import { REMITTANCE_FREQUENCIES, type RemittanceFrequency } from '@recoup/domain/company/onboarding/money';
import { DEBT_TYPES } from '@recoup/domain/shared/debt-types';
import { addDays } from '@recoup/domain/shared/days';
import type { OutboxItem } from '@recoup/contract/feed/outbox';
import { moveStatus } from '@recoup/domain/feed/move-status';
import { isRefused } from '@recoup/domain/feed/ledger';
import { parseAccountNumber } from '@recoup/domain/shared/ids';
import { createRandom } from '@recoup/domain/synthetic/random';
import { REMITTANCE_METHODS } from '@recoup/domain/money/statements';
import { z } from 'zod';
import { move } from './books.ts';
import { openCompany } from './companies.ts';
import { chooseCourse, type CourseName } from './courses.ts';
import { fileKey, untouched, type AccountFile } from './memory.ts';
import { processRequest } from './tasks.ts';
import { dueOf, switchCourse } from './switch-course.ts';
import { openPage, pushCompanyItem, type WorkDay } from './work-day.ts';
import { answers, robin, welcome } from './texts.ts';

/** The fields that the agency reads of each kind; the rest is for people. */
const placement = z.object({
  debt_type: z.enum(DEBT_TYPES),
  placed_on: z.string(),
  amount_placed_cents: z.int(),
  debt_date: z.string().nullable(),
  debtor: z.object({ people_id: z.string() }).optional(),
});
const request = z.object({ request: z.string(), type: z.string(), details: z.record(z.string(), z.unknown()) });
const onboarding = z.object({
  state: z.string(),
  remittance_method: z.enum(REMITTANCE_METHODS).nullable(),
  remittance_frequency: z.enum(Object.keys(REMITTANCE_FREQUENCIES) as RemittanceFrequency[]).nullable(),
});
const decision = z.object({ offer: z.string(), decision: z.string(), counter_cents: z.number().nullable() });

/** Books what a client did, and answers what can be answered at once. */
export function processItem(work: WorkDay, item: OutboxItem): void {
  const client = item.client.code ?? item.client.id;
  const { companies } = work.memory;
  const data = item.kind === 'onboarding' ? onboarding.parse(item.data) : null;
  const company = (companies[client] ??= openCompany(work, client, data));
  if (item.kind === 'onboarding') return;
  if (item.account === null) {
    if (item.kind === 'message')
      pushCompanyItem(work, company, {
        kind: 'company_message',
        at: instantOf(work),
        by: robin,
        text: company.written < 3 ? welcome : (answers[company.written % answers.length] ?? welcome),
      });
    return;
  }
  const key = fileKey(client, item.account);
  const file = work.memory.accounts[key] ?? loadedFile(work, client, item.agency_account);
  if (item.kind === 'placement' && !file) work.memory.accounts[key] = openFile(work, item, client);
  else if (file) processAccountItem(work, file, item);
  else if (item.kind === 'request') declineUnknown(work, item, client);
}

/** The portal's number of a loaded account is known from what clients do with it. */
const loadedFile = ({ memory }: WorkDay, client: string, number: string | null): AccountFile | undefined =>
  number === null ? undefined : memory.accounts[fileKey(client, number)];

function openFile(work: WorkDay, item: OutboxItem, client: string): AccountFile {
  const data = placement.parse(item.data);
  const account = item.account ?? '';
  const file: AccountFile = {
    client,
    account,
    debtType: data.debt_type,
    ...(data.debtor ? { person: data.debtor.people_id } : {}),
    ledger: {
      status: 'SUBMITTED',
      reason: null,
      statusSince: item.at,
      returnsTo: null,
      holdUntil: null,
      acknowledgedAt: null,
      agencyNumber: null,
      placedOn: data.placed_on,
      debtDate: data.debt_date,
      placedCents: data.amount_placed_cents,
      accruedCents: 0,
      paidCents: 0,
      paidDirectCents: 0,
      adjustedCents: 0,
      conversionCents: 0,
      balanceAsOf: null,
      lastPaidOn: null,
      stops: [],
      lastActivityAt: item.at,
    },
    ...untouched(),
    course: courseOf(work, data, parseAccountNumber(account) ?? 0),
    isNew: work.now !== null,
  };
  file.due = dueOf(work, file);
  return file;
}

/** At random; of the last weeks before the demo starts, one in fifteen was not accepted, so that the demo shows rejections. */
function courseOf(work: WorkDay, data: z.output<typeof placement>, number: number): CourseName {
  const isShown = !work.now && data.placed_on > addDays(work.beganOn, -29) && number % 15 === 0;
  return isShown ? 'rejected' : chooseCourse(createRandom(work.memory.seed, data.amount_placed_cents, number));
}

function processAccountItem(work: WorkDay, file: AccountFile, item: OutboxItem): void {
  const tomorrow = addDays(work.day, 1);
  switch (item.kind) {
    case 'request':
      processRequest(openPage(work, file), request.parse(item.data));
      if (request.parse(item.data).type === 'contact_data') processAnswer(work, file);
      return;
    case 'request_cancelled': {
      const { request: name } = request.parse(item.data);
      file.todo = file.todo.filter((task) => task.request !== name);
      return;
    }
    case 'withdrawal':
      file.ledger = { ...file.ledger, status: 'RECALLED', reason: null, statusSince: item.at };
      file.todo = [];
      file.due = null;
      return;
    case 'message':
      file.todo.push({ due: tomorrow, what: 'reply', details: {} });
      processAnswer(work, file);
      return;
    case 'note':
    case 'document':
      processAnswer(work, file);
      return;
    case 'dispute_answer':
      file.todo.push({ due: tomorrow, what: 'dispute', details: item.data });
      return;
    case 'offer_decision':
      processDecision(work, file, item);
      return;
    case 'placement':
    case 'onboarding':
  }
}

/** Anything that a client sends while a question is open counts as the answer. */
function processAnswer(work: WorkDay, file: AccountFile): void {
  if (file.ledger.status !== 'NEEDS_INFO') return;
  if (move(openPage(work, file), { to: file.ledger.returnsTo ?? 'NEW', reason: 'The requested information arrived' }))
    switchCourse(work, file, 'silent', 3);
}

function processDecision(work: WorkDay, file: AccountFile, item: OutboxItem): void {
  const data = decision.parse(item.data);
  if (file.offer?.id !== data.offer) return;
  const { kind } = file.offer;
  if (data.decision === 'countered')
    file.todo.push({ due: addDays(work.day, 1), what: 'counter', details: { counter_cents: data.counter_cents } });
  else if (kind === 'suit') afterSuit(work, file, item.at, data.decision === 'accepted');
  else if (data.decision === 'accepted') switchCourse(work, file, 'settling');
}

/** The portal already changed the account's status when the client decided. */
function afterSuit(work: WorkDay, file: AccountFile, at: string, isApproved: boolean): void {
  // When the event is read again, it is already decided.
  file.offer = null;
  const step = moveStatus(file.ledger, { to: isApproved ? 'LEGAL' : 'ACTIVE', who: 'client', at });
  if (!isRefused(step)) file.ledger = step.account;
  if (isApproved) switchCourse(work, file, 'court');
  else switchCourse(work, file, 'silent', 3);
}

/** A dropped account: nothing can be done anymore. */
function declineUnknown(work: WorkDay, item: OutboxItem, client: string): void {
  const company = work.memory.companies[client];
  if (!company) return;
  pushCompanyItem(work, company, {
    kind: 'request_declined',
    account: item.account,
    about: item.account,
    at: instantOf(work),
    request: request.parse(item.data).request,
    reason: 'This account is closed with us. Write to us if you want to place it again.',
  });
}

const instantOf = ({ now, day }: WorkDay): string => (now ?? new Date(`${day}T17:00:00Z`)).toISOString();
