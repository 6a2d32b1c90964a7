import { addDays } from '@recoup/domain/shared/days';
import type { Random } from '@recoup/domain/synthetic/random';
import { REMITTANCE_METHODS, statementOf, type RemittanceMethod } from '@recoup/domain/money/statements';

export type Query = <T extends Record<string, unknown>>(sql: string, values: unknown[]) => Promise<T[]>;

/**
 * Statement fields for everything open through a day, from the portal's own rows; one in five does not add up. A change of method
 * settles the carried balance.
 */
export async function randomStatement(
  query: Query,
  {
    random,
    clientId,
    number,
    day,
    firstDay,
  }: { random: Random; clientId: string; number: number; day: string; firstDay: string },
) {
  const [sums] = await query<Record<'u' | 'c' | 'fu' | 'fc', string>>(
    `select coalesce(sum(effect_cents) filter (where type in ('PU', 'PUR')), 0) as u,
       coalesce(sum(effect_cents) filter (where type in ('PC', 'PCR')), 0) as c,
       coalesce(sum(commission_cents) filter (where type in ('PU', 'PUR')), 0) as fu,
       coalesce(sum(commission_cents) filter (where type in ('PC', 'PCR')), 0) as fc
     from portal.payments where client_id = $1 and state = 'posted' and reported_on <= $2`,
    [clientId, day],
  );
  const [last] = await query<{ closing_cents: string; method: RemittanceMethod; period_to: string }>(
    `select closing_cents, method, period_to::text from portal.statements where client_id = $1 order by period_to desc, id desc limit 1`,
    [clientId],
  );
  const method = random.pick(REMITTANCE_METHODS);
  const opening = Number(last?.closing_cents ?? 0);
  const settled = { kind: 'carried', text: 'Settled before the method changed', amount_cents: -opening };
  const adjustments = [
    ...(random.chance(0.5) ? [{ kind: 'cost', text: 'Filing fee', amount_cents: -random.int(1, 9000) }] : []),
    ...(last && last.method !== method && opening !== 0 ? [settled] : []),
  ];
  const made = statementOf(
    {
      method,
      agencyCents: Number(sums?.u),
      directCents: Number(sums?.c),
      agencyFeesCents: Number(sums?.fu),
      directFeesCents: Number(sums?.fc),
    },
    opening,
    adjustments.map(({ amount_cents: cents }) => cents),
  );
  return {
    number: `S-${number}`,
    period_from: last ? addDays(last.period_to, 1) : firstDay,
    period_to: day,
    issued_on: addDays(day, 1),
    method,
    opening_cents: made.opening,
    collected_cents: made.collected,
    fees_cents: made.fees,
    paid_out_cents: made.paidOut,
    adjustments,
    closing_cents: made.closing + (random.chance(0.2) ? 1 : 0),
    payments: 'all',
  };
}
