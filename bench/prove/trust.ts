// Recomputes trust money from payments and statements, row by row.
import type { Rows } from './stored-rows.ts';

/** The product's sums of a client up to a day. */
export type ReadTrust = (day: string, clearedBy: string) => Promise<Record<string, string | number>[]>;

interface Payment {
  id: string;
  client: string;
  state: string;
  type: string;
  reported_on: string;
  amount: number;
  effect: number;
  commission: number;
  overpaid: number;
  reverses: string | null;
  statement: string | null;
}

interface Statement {
  id: string;
  client: string;
  state: string;
  issued_on: string;
  period_to: string;
  paid_on: string | null;
  collected: number;
  paid_out: number;
  paid: number | null;
  closing: number;
}

const isPosted = ({ state }: Payment) => state === 'posted' || state === 'remitted';

export async function checkTrust({
  rows,
  days,
  read,
  check,
}: {
  rows: Rows;
  /** Each with the last day whose payments have cleared. */
  days: readonly (readonly [day: string, clearedBy: string])[];
  read: ReadTrust;
  check: (what: string, stored: unknown, own: unknown) => void;
}): Promise<void> {
  const payments = await rows<Payment>(`
    select p.id, c.code as client, p.state, p.type, p.reported_on, p.amount_cents as amount, p.effect_cents as effect,
      p.commission_cents as commission, p.overpaid_cents as overpaid, p.reverses_id as reverses, p.remittance_id as statement
    from portal.payments p join portal.clients c on c.id = p.client_id`);
  const statements = await rows<Statement>(`
    select s.id, c.code as client, s.state, s.issued_on, s.period_to, s.paid_on, s.collected_cents as collected,
      s.paid_out_cents as paid_out, s.paid_cents as paid, s.closing_cents as closing
    from portal.statements s join portal.clients c on c.id = s.client_id`);
  const reversals = Map.groupBy(payments, ({ reverses }) => reverses);
  for (const [day, clearedBy] of days)
    for (const shown of await read(day, clearedBy)) {
      const own = { ...zero };
      const issued = statements.filter((one) => one.client === shown['client'] && one.issued_on <= day);
      for (const one of payments) {
        if (one.client !== shown['client'] || one.reported_on > day) continue;
        if (one.type === 'PU' || one.type === 'PUR') {
          if (one.state === 'pending') own.pending_cents += one.amount;
          if (isPosted(one)) {
            own.collected_cents += one.effect;
            own.earned_cents += one.commission;
            if (one.reported_on > clearedBy) own.uncleared_cents += one.effect;
          }
        }
        if (one.type !== 'PU' || one.overpaid <= 0) continue;
        const back = (reversals.get(one.id) ?? []).filter((other) => isPosted(other) && other.reported_on <= day);
        const left = Math.max(0, one.overpaid - back.reduce((sum, { amount }) => sum + amount, 0));
        if (issued.some(({ id }) => id === one.statement)) own.stated_refundable_cents += left;
        else own.unstated_refundable_cents += left;
      }
      const valid = issued.filter(({ state }) => state !== 'void').toSorted((one, other) => key(one).localeCompare(key(other)));
      for (const one of valid) {
        own.stated_cents += one.collected;
        own.paid_out_cents += one.paid_out;
        if (one.state === 'paid' && (one.paid_on ?? one.issued_on) <= day) own.paid_cents += one.paid ?? one.paid_out;
      }
      own.closing_cents = valid.at(-1)?.closing ?? 0;
      for (const [name, cents] of Object.entries(own))
        check(`trust ${String(shown['client'])} ${day} ${name}`, Number(shown[name]), cents);
    }
}

const key = ({ period_to: to, issued_on: on, id }: Statement) => `${to} ${on} ${id}`;

const zero = {
  collected_cents: 0,
  uncleared_cents: 0,
  pending_cents: 0,
  earned_cents: 0,
  stated_cents: 0,
  paid_out_cents: 0,
  paid_cents: 0,
  closing_cents: 0,
  stated_refundable_cents: 0,
  unstated_refundable_cents: 0,
};
