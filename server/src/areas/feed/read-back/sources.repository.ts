import { sql, type RawBuilder } from 'kysely';
import type { Source } from './changes.repository.ts';

/** Position of every row, and how items name its client. */
const common = sql`p.changed_in, p.client_id, p.id, coalesce(c.code, c.id::text) as client`;

function source(
  table: string,
  columns: RawBuilder<unknown>,
  joins: RawBuilder<unknown> = sql``,
  only: RawBuilder<unknown> | null = null,
): Source {
  const own = table === 'portal.clients' ? sql`` : sql`join ${sql.table(table)} t on t.client_id = p.client_id and t.id = p.id`;
  return {
    table,
    only,
    read: (page) => sql`select ${common}, ${columns} from ${page} join portal.clients c on c.id = p.client_id ${own} ${joins}`,
  };
}

const ofAccount = sql`join portal.accounts a on a.client_id = t.client_id and a.id = t.account_id`;

/**
 * What is read back, with the names of the contract. The presenter formats short numbers (`account_number` and the like), opens sealed
 * fields, and turns `external_id` into `id`.
 */
export const sources = {
  clients: source(
    'portal.clients',
    sql`p.id as client_id, c.agency_client_id as external_id, c.code, c.live_at, c.name, c.legal_name, c.dba, c.trade, c.debt_types, c.phone, c.website, c.remittance_method,
      c.remittance_frequency, c.onboarding_state, c.created_at`,
  ),
  locations: source(
    'portal.locations',
    sql`t.code, t.name, t.is_active, t.phone, t.hours, t.is_remit_to, t.line1, t.line2, t.city, t.state, t.postal_code`,
  ),
  accounts: source(
    'portal.accounts',
    sql`t.number as account_number, t.agency_account_number as agency_account, t.client_account_number as client_account,
      t.person_id, o.agency_person_id as person, t.debtor_name, l.code as location, b.number as batch_number, t.debt_type, t.placed_on, t.status,
      t.status_since, t.status_reason as reason, t.hold_until, t.acknowledged_at, t.amount_placed_cents, t.accrued_cents, t.paid_cents,
      t.paid_direct_cents, t.adjusted_cents, t.conversion_cents, t.balance_cents, t.last_paid_on, t.closed_on, t.debt_date, t.creditor_current,
      t.creditor_itemization, before.number as previous_number,
      case when t.itemization_date is not null then json_build_object('reference', t.itemization_reference, 'date', t.itemization_date,
        'amount_cents', coalesce(t.itemization_amount_cents, 0), 'interest_cents', coalesce(t.itemization_interest_cents, 0),
        'fees_cents', coalesce(t.itemization_fees_cents, 0), 'payments_cents', coalesce(t.itemization_payments_cents, 0),
        'credits_cents', coalesce(t.itemization_credits_cents, 0)) end as itemization`,
    sql`join portal.people o on o.client_id = t.client_id and o.id = t.person_id
      join portal.batches b on b.client_id = t.client_id and b.id = t.batch_id
      left join portal.locations l on l.client_id = t.client_id and l.id = t.location_id
      left join portal.accounts before on before.client_id = t.client_id and before.id = t.previous_account_id`,
  ),
  people: source(
    'portal.people',
    sql`t.id as person_id, t.agency_person_id as external_id, t.kind as type, t.display_name, t.first_name, t.middle_name, t.last_name, t.suffix, t.business_name,
      t.contact_name, t.phones, t.emails, t.employer_name, t.language, t.ssn_sealed, t.ein_sealed, t.date_of_birth_sealed,
      t.drivers_license_sealed, json_build_object('line1', t.address_line1, 'line2', t.address_line2, 'city', t.city, 'state', t.state,
        'postal_code', t.postal_code, 'country', t.country) as address`,
  ),
  payments: source(
    'portal.payments',
    sql`t.external_id, a.number as account_number, a.agency_account_number as agency_account, t.type, t.method, t.state,
      t.amount_cents, t.principal_cents, t.interest_cents, t.fees_cents, t.costs_cents, t.overpaid_cents, t.effective_on, t.reported_on,
      t.balance_after_cents, t.commission_cents, t.commission_rate_bp as rate_bp, t.commission_reason, g.stated_cents, g.stated_rate_bp,
      g.rule_cents, g.rule_rate_bp, g.difference_cents, o.external_id as reverses, t.reason_code, t.split_reference as split,
      q.number as request_number, s.number as remittance, t.reference, t.posted_at`,
    sql`${ofAccount}
      left join portal.payments o on o.client_id = t.client_id and o.id = t.reverses_id
      left join portal.stated_commissions g on g.client_id = t.client_id and g.payment_id = t.id
      left join portal.requests q on q.client_id = t.client_id and q.id = t.request_id
      left join portal.statements s on s.client_id = t.client_id and s.id = t.remittance_id`,
  ),
  charges: source(
    'portal.account_balances',
    sql`substr(t.external_id, length('charge:') + 1) as external_id, a.number as account_number, a.agency_account_number as agency_account,
      t.charge as type, t.charge_cents as amount_cents, t.charge_text as text, t.as_of as at`,
    ofAccount,
    sql`charge is not null`,
  ),
  interest: source(
    'portal.interest_postings',
    sql`a.number as account_number, a.agency_account_number as agency_account, t.id as posting_id, t.month, t.at, t.amount_cents, t.text`,
    ofAccount,
  ),
  statements: source(
    'portal.statements',
    sql`t.external_id, t.number, t.period_from, t.period_to, t.issued_on, t.method, t.opening_cents, t.collected_cents, t.fees_cents,
      t.paid_out_cents, t.adjustments_cents, t.closing_cents, t.payments, t.state, t.paid_by, t.paid_on, t.trace, t.bank_last4, t.paid_cents,
      t.paid_accepted_by as accepted_by, t.paid_note as note, t.void_reason, o.number as corrects,
      coalesce((select json_agg(json_build_object('kind', x.kind, 'text', x.text, 'amount_cents', x.amount_cents, 'account_number', n.number)
          order by x.place)
        from jsonb_array_elements(t.adjustments) with ordinality e (value, at),
          lateral (select e.value ->> 'kind' as kind, e.value ->> 'text' as text, (e.value ->> 'amount_cents')::bigint as amount_cents,
            (e.value ->> 'account_id')::uuid as account_id, e.at as place) x
          left join portal.accounts n on n.client_id = t.client_id and n.id = x.account_id), '[]') as adjustments`,
    sql`left join portal.statements o on o.client_id = t.client_id and o.id = t.corrects_id`,
  ),
  invoices: source(
    'portal.invoices',
    sql`t.external_id, t.number, s.number as remittance, coalesce(s.state = 'void', false) as is_of_voided, t.issued_on, t.due_on,
      t.amount_cents, t.paid_cents, t.state`,
    sql`left join portal.statements s on s.client_id = t.client_id and s.id = t.remittance_id`,
  ),
  requests: source(
    'portal.requests',
    sql`t.number as request_number, a.number as account_number, a.agency_account_number as agency_account, t.kind as type,
      t.data as details, t.cost, t.state, t.decline_reason as reason, t.created_by_name as by, t.created_at as asked_at, t.decided_at,
      t.applied_at, t.cancelled_at`,
    ofAccount,
  ),
};
