import { formatAccountNumber } from '@recoup/domain/shared/ids';
import { expect } from 'vitest';
import { createMember, createTestAccount } from './factories.ts';
import { makeFeed } from './feed.ts';
import type { TestServer } from './server.ts';

interface PaymentColumns {
  id: string;
  state: string;
  effect_cents: string;
  commission_rate_bp: number | null;
  commission_cents: string;
  commission_reason: string | null;
  reverses_id: string | null;
  request_id: string | null;
  remittance_id: string | null;
  balance_after_cents: string | null;
}

export type StoredPayment = PaymentColumns & { effect: number; commission: number; balanceAfter: number | null };

/** 30% of everything, effective January 1. */
const flatTerms = { valid_from: '2026-01-01', rules: [{ rate_bp: 3000 }] };

/** A client with its admin, and the agency system that sends its payments. */
export async function createMoney(server: TestServer, { terms = flatTerms }: { terms?: object | null } = {}) {
  const member = await createMember(server);
  const feed = await makeFeed(server);
  let sent = 0;

  /** An item for this client; ids are generated if missing. */
  function item(kind: string, fields: object): { kind: string; id: string; [field: string]: unknown } {
    sent += 1;
    return { kind, id: `${kind}-${sent}`, client: member.client.id, ...fields };
  }

  const money = {
    ...member,
    feed,
    base: `/api/legacy-payments/v1/clients/${member.client.id}`,
    item,
    send: feed.send,

    /** Sends items and expects all to be applied. */
    async give(...items: object[]): Promise<void> {
      const answers = await feed.send(items);
      expect(answers.filter(({ result }) => result !== 'applied')).toEqual([]);
    },

    /** Sends one item and returns its refusal code or result. */
    async sendItem(one: object): Promise<string | undefined> {
      const [answer] = await feed.send([one]);
      return answer?.code ?? answer?.result;
    },

    async addAccount(fields: Parameters<typeof createTestAccount>[2] = {}) {
      const account = await createTestAccount(server, member.client.id, fields);
      const [row] = await server.database.query<{ number: number }>('select number from portal.accounts where id = $1', [
        account.id,
      ]);
      return { ...account, name: formatAccountNumber(Number(row?.number)) };
    },

    /** A payment on a day of 2026. */
    payment: (account: { name: string }, type: string, cents: number, fields: object = {}) =>
      item('payment', {
        account: account.name,
        type,
        method: 'check',
        amount_cents: cents,
        effective_on: '2026-06-10',
        reported_on: '2026-06-11',
        ...fields,
      }),

    async account(id: string) {
      const [row] = await server.database.query<{
        status: string;
        balance_cents: string;
        paid_cents: string;
        paid_direct_cents: string;
        adjusted_cents: string;
      }>('select status, balance_cents, paid_cents, paid_direct_cents, adjusted_cents from portal.accounts where id = $1', [id]);
      return {
        status: row?.status,
        balance: Number(row?.balance_cents),
        paid: Number(row?.paid_cents),
        direct: Number(row?.paid_direct_cents),
        adjusted: Number(row?.adjusted_cents),
      };
    },

    /** Stored payments by the agency's ids. */
    async readAll(ids: readonly string[]) {
      const found = [];
      for (const id of ids) found.push(await money.read(id));
      return found;
    },

    /** A stored payment by the agency's id. */
    async read(externalId: unknown): Promise<StoredPayment | undefined> {
      const [row] = await server.database.query<PaymentColumns>(
        'select * from portal.payments where client_id = $1 and external_id = $2',
        [member.client.id, externalId],
      );
      return (
        row && {
          ...row,
          effect: Number(row.effect_cents),
          commission: Number(row.commission_cents),
          balanceAfter: row.balance_after_cents === null ? null : Number(row.balance_after_cents),
        }
      );
    },
  };
  if (terms) await money.give(item('schedule', terms));
  return money;
}

export type Money = Awaited<ReturnType<typeof createMoney>>;
