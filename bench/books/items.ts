import { addDays } from '../../domain/src/shared/days.ts';
import { formatAccountNumber } from '../../domain/src/shared/ids.ts';
import type { Random } from '../../domain/src/synthetic/random.ts';
import { randomTerms } from '../../server/test/support/random-terms.ts';
import { companies } from './companies.ts';

/** Late enough for all terms to apply. */
export const firstDay = '2026-03-20';

export interface Item {
  kind: string;
  id: string;
  client: string;
  [field: string]: unknown;
}

/** Number of recent payments that can be reversed, cleared, returned or repeated. */
const remembered = 20_000;

/**
 * Items of an agency system that sends anything: payments, reversals (also of missing payments), cleared and returned ones,
 * interest, possible and impossible statuses, notes, new terms, and repeats. Deterministic by seed.
 */
export function createItems(random: Random, accounts: number) {
  const payments: Item[] = [];
  let [sent, day] = [0, firstDay];

  const make = (kind: string, client: string, fields: object): Item => {
    sent += 1;
    return { kind, id: `${kind}-${sent}`, client, ...fields };
  };
  const account = () => formatAccountNumber(1000 + random.int(1, accounts));
  const at = () => `${day}T10:00:00Z`;

  function payment(): Item {
    const type = random.pick(['PU', 'PU', 'PU', 'PC', 'DA']);
    const item = make('payment', random.pick(companies), {
      account: account(),
      type,
      method: 'check',
      amount_cents: random.int(1, 30_000),
      effective_on: addDays(day, -random.int(0, 20)),
      reported_on: addDays(day, random.int(0, 3)),
      ...(type !== 'DA' && random.chance(0.25) ? { state: 'pending' } : {}),
    });
    payments[sent % remembered] = item;
    return item;
  }

  const known = (): Item => payments[random.int(0, payments.length - 1)] ?? payment();

  function other(): Item {
    const choice = random.next();
    const of = known();
    if (choice < 0.35) {
      const { state: _state, ...original } = of;
      const type = random.chance(0.1) ? random.pick(['PUR', 'PCR', 'DAR']) : `${String(of['type']).slice(0, 2)}R`;
      return {
        ...original,
        ...make('payment', of.client, { type, reverses: of.id, reported_on: addDays(day, random.int(0, 3)) }),
      };
    }
    if (choice < 0.6)
      return make('payment_state', of.client, { payment: of.id, state: random.pick(['posted', 'posted', 'returned']) });
    if (choice < 0.7)
      return make('balance', of.client, { account: account(), as_of: at(), accrued_cents: random.int(0, 50_000) });
    if (choice < 0.85)
      return make('status', of.client, {
        account: account(),
        at: at(),
        status: random.pick(['ACTIVE', 'SKIP', 'PROMISE', 'PLAN', 'PLAN_BROKEN', 'HOLD', 'CLOSED', 'LEGAL']),
      });
    if (choice < 0.9) return make('note', of.client, { account: account(), at: at(), text: 'Called the office.' });
    if (choice < 0.9002) return make('schedule', of.client, random.pick(randomTerms));
    return of;
  }

  return {
    make,
    day: () => day,
    /** The lines of a file, and the next day. */
    makeFile(count: number): Item[] {
      day = addDays(day, 1);
      return Array.from({ length: count }, () => (random.chance(0.6) || payments.length === 0 ? payment() : other()));
    },
  };
}
