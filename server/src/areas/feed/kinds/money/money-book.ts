import { parseAccountNumber } from '@recoup/domain/shared/ids';
import { capsAccounts } from '@recoup/domain/money/commission';
import type { CommissionSchedule } from '@recoup/domain/money/terms';
import type { Tx } from '#platform/db/db.ts';
import type { Book, ChunkScope, ReadItem } from '../kind.ts';
import { keyOf, Rows, type MoneyState } from './entries.ts';
import {
  findAccountIds,
  findPaymentAccounts,
  listFiled,
  listInvoices,
  listRemittances,
  listSchedules,
  listStated,
  lockMoney,
  lockPayments,
  lockRequests,
  readTermsOfAccounts,
  type Named,
} from './read-money.ts';
import { requestName } from './request-name.ts';
import { writeMoney } from './write-money.ts';

/** What this book's items name; each kind uses some of it. */
interface MoneyItem {
  kind: string;
  id: string;
  reverses?: string;
  request?: string;
  payment?: string;
  payments?: readonly string[] | 'all';
  period_to?: string;
  number?: string;
  remittance?: string;
  corrects?: string;
  adjustments?: readonly { account?: string | undefined }[];
}

/** Shared by all money kinds, so that a reversal finds a payment of the same chunk, and a statement its payments. */
export const moneyBook: Book<MoneyState> = {
  name: 'money',
  open: async (tx, items, scope) => {
    const state = emptyState(scope);
    const lines = items as readonly ReadItem<MoneyItem>[];
    const ofKinds = (...kinds: string[]) => lines.filter(({ item }) => kinds.includes(item.kind));
    const ordered = ofKinds('schedule', 'remittance', 'remittance_state', 'remittance_void', 'invoice', 'invoice_state');
    await lockMoney(tx, clientsOf(ordered));
    await readPayments(tx, { state, lines, scope });
    await readSchedules(tx, { state, lines: ofKinds('payment', 'payment_state', 'schedule'), scope });
    await readStatements(tx, { state, statements: ofKinds('remittance', 'remittance_state', 'remittance_void'), lines });
    return state;
  },
  write: writeMoney,
};

function emptyState(scope: ChunkScope): MoneyState {
  return {
    accountOf: (payment) => scope.accountById(payment.client_id, payment.account_id),
    payments: new Rows(),
    stated: new Rows(),
    schedules: new Map(),
    newSchedules: [],
    facts: new Map(),
    charged: new Map(),
    remittances: new Rows(),
    filed: new Map(),
    voidedLines: new Set(),
    invoices: new Rows(),
    requests: new Rows(),
    accountIds: new Map(),
  };
}

interface Reading {
  state: MoneyState;
  lines: readonly ReadItem<MoneyItem>[];
  scope: ChunkScope;
}

async function readPayments(tx: Tx, { state, lines, scope }: Reading): Promise<void> {
  // Payments that are only put on a statement change no account; the accounts of the others are locked before them.
  await scope.lockAccounts(
    await findPaymentAccounts(
      tx,
      namedBy(lines, ({ payment }) => [payment]),
    ),
  );
  const names = namedBy(lines, ({ reverses, payment, payments }) => [
    reverses,
    payment,
    ...(payments === 'all' ? [] : (payments ?? [])),
  ]);
  const wholes = lines.flatMap(({ item, clientId }) =>
    item.payments === 'all' && clientId ? [{ client_id: clientId, period_to: item.period_to ?? '' }] : [],
  );
  const voided = namedBy(
    lines.filter(({ item }) => item.kind === 'remittance_void'),
    ({ number }) => [number],
  );
  for (const row of await lockPayments(tx, { names, wholes, statements: voided }))
    state.payments.read(keyOf(row.client_id, row.external_id), row);
  const pending = namedBy(lines, ({ payment }) => [payment]).flatMap(
    ({ client_id: clientId, name }) => state.payments.find(keyOf(clientId, name)) ?? [],
  );
  for (const row of await listStated(tx, pending)) state.stated.read(row.payment_id, row);
  const requests = namedBy(lines, ({ request }) => [request === undefined ? undefined : requestName(request)]);
  for (const row of await lockRequests(tx, requests)) {
    state.requests.read(keyOf(row.client_id, row.id), row);
    state.requests.read(keyOf(row.client_id, row.number), row);
  }
}

async function readSchedules(tx: Tx, { state, lines, scope }: Reading): Promise<void> {
  for (const row of await listSchedules(tx, clientsOf(lines)))
    state.schedules.set(row.client_id, [...(state.schedules.get(row.client_id) ?? []), row]);
  const isAsked = [...state.schedules.values()].flat().some(({ schedule }) => dependsOnAccounts(schedule));
  if (!isAsked && !lines.some(({ item }) => item.kind === 'schedule')) return;
  const accounts = new Map<string, { clientId: string; id: string }>();
  for (const line of lines) {
    const own = scope.accountOf(line);
    if (own) accounts.set(own.id, { clientId: own.clientId, id: own.id });
    const named = line.item.payment && line.clientId ? state.payments.find(keyOf(line.clientId, line.item.payment)) : undefined;
    if (named) accounts.set(named.account_id, { clientId: named.client_id, id: named.account_id });
  }
  for (const { id, charged, ...facts } of await readTermsOfAccounts(tx, [...accounts.values()])) {
    state.facts.set(id, facts);
    state.charged.set(id, charged);
  }
}

function dependsOnAccounts(schedule: CommissionSchedule): boolean {
  return (
    capsAccounts(schedule) ||
    schedule.rules.some(
      ({ when }) =>
        when !== undefined &&
        [when.debt_types, when.locations, when.placements, when.settlement].some((condition) => condition !== undefined),
    )
  );
}

interface Statements {
  state: MoneyState;
  statements: readonly ReadItem<MoneyItem>[];
  lines: readonly ReadItem<MoneyItem>[];
}

async function readStatements(tx: Tx, { state, statements, lines }: Statements): Promise<void> {
  const voided = statements.filter(({ item }) => item.kind === 'remittance_void');
  for (const row of await listFiled(
    tx,
    namedBy(voided, ({ number }) => [number]),
  ))
    state.filed.set(row.statement_id, row);
  const named = [
    ...namedBy(statements, ({ number, corrects }) => [number, corrects]),
    ...namedBy(lines, ({ remittance }) => [remittance]),
  ];
  // Voiding one makes the statement before it the newest.
  for (const row of await listRemittances(tx, named, {
    clientIds: [...new Set(named.map(({ client_id: id }) => id))],
    newest: voided.length + 1,
  }))
    state.remittances.read(keyOf(row.client_id, row.number), row);
  const invoices = lines.filter(({ item }) => item.kind === 'invoice' || item.kind === 'invoice_state');
  for (const row of await listInvoices(tx, {
    names: namedBy(invoices, ({ number }) => [number]),
    statements: namedBy(voided, ({ number }) => [number]),
  }))
    state.invoices.read(keyOf(row.client_id, row.number), row);
  const numbers = namedBy(statements, ({ adjustments }) => (adjustments ?? []).map(({ account }) => account)).flatMap(
    ({ client_id: clientId, name }) => {
      const number = parseAccountNumber(name);
      return number === null ? [] : [{ client_id: clientId, number }];
    },
  );
  for (const row of await findAccountIds(tx, numbers)) state.accountIds.set(keyOf(row.client_id, row.number), row.id);
}

function clientsOf(lines: readonly ReadItem[]): string[] {
  return [...new Set(lines.flatMap(({ clientId }) => clientId ?? []))];
}

function namedBy(
  lines: readonly ReadItem<MoneyItem>[],
  namesOf: (item: MoneyItem) => readonly (string | null | undefined)[],
): Named[] {
  return lines.flatMap(({ item, clientId }) =>
    clientId === null ? [] : namesOf(item).flatMap((name) => (name ? [{ client_id: clientId, name }] : [])),
  );
}
