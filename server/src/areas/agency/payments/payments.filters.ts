import type { ConsolePaymentFilters } from '@recoup/contract/agency/payments';
import { PAYMENT_TYPE_INFO, PAYMENT_TYPES, type PaymentType } from '@recoup/domain/money/payments';
import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** Types that pass the filters by type and by recipient; null: all. */
function typesOf({ type, paid_to: paidTo }: ConsolePaymentFilters): PaymentType[] | null {
  if (!type?.length && !paidTo?.length) return null;
  return PAYMENT_TYPES.filter((one) => {
    const { receiver } = PAYMENT_TYPE_INFO[one];
    return (!type?.length || type.includes(one)) && (!paidTo?.length || (receiver !== null && paidTo.includes(receiver)));
  });
}

/** Conditions on payments `p`, apart from their clients. */
export function paymentFilters(filters: ConsolePaymentFilters): RawBuilder<SqlBool> {
  const { from, to, state, source, commission, amount_min: least, amount_max: most } = filters;
  const types = typesOf(filters);
  const all: RawBuilder<SqlBool>[] = [sql`true`];
  if (from) all.push(sql`p.reported_on >= ${from}::date`);
  if (to) all.push(sql`p.reported_on <= ${to}::date`);
  if (types) all.push(sql`p.type = any (${types}::text[])`);
  if (state?.length) all.push(sql`p.state = any (${state}::text[])`);
  if (least !== undefined) all.push(sql`p.amount_cents >= ${least}`);
  if (most !== undefined) all.push(sql`p.amount_cents <= ${most}`);
  if (source?.length === 1) all.push(sql`starts_with(p.external_id, 'console:') = ${source[0] === 'person'}`);
  if (commission === 'differs')
    all.push(
      sql`p.id in (select s.payment_id from portal.stated_commissions s where s.client_id = p.client_id and s.difference_cents <> 0)`,
    );
  return sql`${sql.join(all, sql` and `)}`;
}
