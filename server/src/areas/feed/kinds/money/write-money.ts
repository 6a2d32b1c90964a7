import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import { transactionTime } from '#platform/db/move-states.ts';
import { notify } from '#platform/notify.ts';
import { moveRequests } from '#areas/accounts/requests/index.ts';
import { moveStatements } from '#areas/money/statements/index.ts';
import { notifyDecided } from '../correspondence/notify-decided.ts';
import type { Author, ChunkScope } from '../kind.ts';
import type { MoneyState, RemittanceEntry } from './entries.ts';

/** Writes a chunk's results, one statement per table and operation. Statements come before the payments that reference them. */
export async function writeMoney(tx: Tx, state: MoneyState, { author }: Pick<ChunkScope, 'author'>): Promise<void> {
  await insertSchedules(tx, state);
  await writeRemittances(tx, state);
  await recordStatements(tx, state, author);
  await writePayments(tx, state, author);
  await writeStated(tx, state);
  await writeVoidedLines(tx, state);
  await countLines(tx, state);
  await writeInvoices(tx, state);
  await writeRequests(tx, state);
  await notifyOfStatements(tx, state);
}

/** A statement that arrives as paid is notified once. Offsets and repeated sends are visible on it. */
async function notifyOfStatements(tx: Tx, { remittances: { added, changed } }: MoneyState): Promise<void> {
  const notificationOf = (event: 'issued' | 'paid' | 'failed' | 'voided', { client_id, id, number }: RemittanceEntry) => ({
    client_id,
    kind: 'remittance' as const,
    event,
    subject_id: id,
    params: { number },
  });
  await notify(tx, [
    ...[...added].map((one) => notificationOf('issued', one)),
    ...[...changed].flatMap((one) =>
      one.state === 'paid' || one.state === 'failed'
        ? [notificationOf(one.state, one)]
        : one.state === 'void'
          ? [notificationOf('voided', one)]
          : [],
    ),
  ]);
}

async function insertSchedules(tx: Tx, { newSchedules }: MoneyState): Promise<void> {
  if (newSchedules.length === 0) return;
  await tx
    .insertInto('portal.commission_schedules')
    .values(newSchedules.map((row) => ({ ...row, schedule: JSON.stringify(row.schedule) })))
    .execute();
}

const remittanceShape =
  sql.raw(`client_id uuid, id uuid, number text, period_from date, period_to date, issued_on date, method text,
  opening_cents bigint, collected_cents bigint, fees_cents bigint, paid_out_cents bigint, adjustments_cents bigint,
  closing_cents bigint, state text, paid_by text, paid_on date, trace text, bank_last4 text, corrects_id uuid, adjustments jsonb,
  void_reason text, paid_cents bigint, paid_accepted_by text, paid_note text, external_id text`);
const remittanceColumns =
  sql.raw(`client_id, id, number, period_from, period_to, issued_on, method, opening_cents, collected_cents,
  fees_cents, paid_out_cents, adjustments_cents, closing_cents, state, paid_by, paid_on, trace, bank_last4, corrects_id, adjustments,
  void_reason, paid_cents, paid_accepted_by, paid_note, external_id`);

async function writeRemittances(tx: Tx, { remittances: { added, changed } }: MoneyState): Promise<void> {
  if (added.size > 0)
    await sql`insert into portal.statements (${remittanceColumns})
      select ${remittanceColumns} from json_to_recordset(${json(added)}::json) as r(${remittanceShape})`.execute(tx);
  if (changed.size > 0)
    await moveStatements(
      tx,
      [...changed].map((row) => ({ ...row, updated_at: transactionTime })),
      { who: 'agency' },
    );
}

/** The history that the agency reads: what each statement became, and who wrote it. */
async function recordStatements(tx: Tx, { remittances: { added, changed } }: MoneyState, author: Author): Promise<void> {
  const written = [...added, ...changed];
  if (written.length === 0) return;
  const rows = written.map((row) => ({
    client_id: row.client_id,
    statement_id: row.id,
    state: row.state,
    facts: factsOf(row),
  }));
  await sql`insert into portal.statement_events (client_id, statement_id, state, source, written_by, facts)
    select client_id, statement_id, state, ${author.source}, ${author.name || null}, facts
    from json_to_recordset(${JSON.stringify(rows)}::json) as e(client_id uuid, statement_id uuid, state text, facts jsonb)`.execute(
    tx,
  );
}

function factsOf(row: RemittanceEntry): Record<string, string | number> {
  if (row.state === 'void') return row.void_reason === null ? {} : { reason: row.void_reason };
  const { paid_by, paid_on, trace, paid_cents, paid_accepted_by, paid_note } = row;
  const facts = { paid_by, paid_on, trace, paid_cents, accepted_by: paid_accepted_by, note: paid_note };
  return Object.fromEntries(Object.entries(facts).flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
}

const paymentShape = sql.raw(`client_id uuid, id uuid, account_id uuid, type text, method text, state text, effective_on date,
  reported_on date, amount_cents bigint, effect_cents bigint, principal_cents bigint, interest_cents bigint, fees_cents bigint,
  costs_cents bigint, overpaid_cents bigint, reason_code text, account_status text, is_settlement boolean, split_reference text,
  balance_after_cents bigint, reverses_id uuid, commission_rate_bp integer, commission_cents bigint, commission_reason text,
  schedule_id uuid, remittance_id uuid, reference text, request_id uuid, external_id text, posted_at timestamptz`);
const paymentColumns =
  sql.raw(`client_id, id, account_id, type, method, state, effective_on, reported_on, amount_cents, effect_cents,
  principal_cents, interest_cents, fees_cents, costs_cents, overpaid_cents, reason_code, account_status, is_settlement, split_reference, balance_after_cents, reverses_id, commission_rate_bp, commission_cents,
  commission_reason, schedule_id, remittance_id, reference, request_id, external_id, posted_at`);

async function writePayments(tx: Tx, { payments: { added, changed } }: MoneyState, author: Author): Promise<void> {
  if (added.size > 0)
    await sql`insert into portal.payments (${paymentColumns}, written_by)
      select ${paymentColumns}, left(${author.name}::text, 200) from json_to_recordset(${json(added)}::json) as p(${paymentShape})`.execute(
      tx,
    );
  if (changed.size > 0)
    await sql`update portal.payments t set state = p.state, reported_on = p.reported_on, effect_cents = p.effect_cents,
        balance_after_cents = p.balance_after_cents, commission_rate_bp = p.commission_rate_bp,
        commission_cents = p.commission_cents, commission_reason = p.commission_reason, schedule_id = p.schedule_id,
        remittance_id = p.remittance_id, posted_at = p.posted_at, overpaid_cents = p.overpaid_cents,
        account_status = p.account_status, is_settlement = p.is_settlement
      from json_to_recordset(${json(changed)}::json) as p(${paymentShape})
      where t.client_id = p.client_id and t.id = p.id`.execute(tx);
}

const statedShape =
  sql.raw(`client_id uuid, payment_id uuid, stated_cents bigint, stated_rate_bp integer, commission_cents bigint,
  rule_cents bigint, rule_rate_bp integer, rule_reason text, rule_schedule_id uuid`);
const statedColumns = sql.raw(
  `client_id, payment_id, stated_cents, stated_rate_bp, commission_cents, rule_cents, rule_rate_bp, rule_reason, rule_schedule_id`,
);

async function writeStated(tx: Tx, { stated: { added, changed } }: MoneyState): Promise<void> {
  const rows = new Set([...added, ...changed]);
  if (rows.size === 0) return;
  await sql`insert into portal.stated_commissions (${statedColumns})
    select ${statedColumns} from json_to_recordset(${json(rows)}::json) as s(${statedShape})
    on conflict (client_id, payment_id) do update set stated_cents = excluded.stated_cents, stated_rate_bp = excluded.stated_rate_bp,
      commission_cents = excluded.commission_cents, rule_cents = excluded.rule_cents, rule_rate_bp = excluded.rule_rate_bp,
      rule_reason = excluded.rule_reason, rule_schedule_id = excluded.rule_schedule_id`.execute(tx);
}

async function writeVoidedLines(tx: Tx, { voidedLines }: MoneyState): Promise<void> {
  if (voidedLines.size === 0) return;
  await sql`insert into portal.voided_lines (client_id, statement_id, payment_id)
    select client_id, statement_id, payment_id
    from json_to_recordset(${json(voidedLines)}::json) as v(client_id uuid, statement_id uuid, payment_id uuid)`.execute(tx);
}

/** A statement stores its number of payments, which never grows. */
async function countLines(tx: Tx, { remittances: { added } }: MoneyState): Promise<void> {
  if (added.size === 0) return;
  await sql`update portal.statements t
    set payments = (select count(*) from portal.payments p where p.client_id = t.client_id and p.remittance_id = t.id)
      + (select count(*) from portal.voided_lines v where v.client_id = t.client_id and v.statement_id = t.id)
    from json_to_recordset(${json(added)}::json) as r(client_id uuid, id uuid)
    where t.client_id = r.client_id and t.id = r.id`.execute(tx);
}

const invoiceShape = sql.raw(`client_id uuid, id uuid, number text, remittance_id uuid, issued_on date, due_on date,
  amount_cents bigint, paid_cents bigint, state text, external_id text`);
const invoiceColumns = sql.raw(
  `client_id, id, number, remittance_id, issued_on, due_on, amount_cents, paid_cents, state, external_id`,
);

async function writeInvoices(tx: Tx, { invoices: { added, changed } }: MoneyState): Promise<void> {
  if (added.size > 0)
    await sql`insert into portal.invoices (${invoiceColumns})
      select ${invoiceColumns} from json_to_recordset(${json(added)}::json) as i(${invoiceShape})`.execute(tx);
  if (changed.size > 0)
    await sql`update portal.invoices t set paid_cents = i.paid_cents, state = i.state, updated_at = now()
      from json_to_recordset(${json(changed)}::json) as i(${invoiceShape})
      where t.client_id = i.client_id and t.id = i.id`.execute(tx);
}

/** A request answered by a payment is applied with it. */
async function writeRequests(tx: Tx, { requests: { changed } }: MoneyState): Promise<void> {
  if (changed.size === 0) return;
  const applied = [...changed].map(({ client_id, id, state, payment_id, decided_at }) => ({
    client_id,
    id,
    state,
    payment_id,
    decided_at: decided_at ?? transactionTime,
    applied_at: transactionTime,
  }));
  // A payment may also name a request that was applied before it.
  await moveRequests(tx, applied, { who: 'agency', isRepeatable: true });
  await notifyDecided(
    tx,
    [...changed].filter(({ is_news: isNews }) => isNews),
  );
}

const json = (rows: ReadonlySet<unknown>) => JSON.stringify([...rows]);
