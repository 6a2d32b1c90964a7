import { createApiKey } from './api-keys.ts';
import { call, createTestAccount, type createMember } from './factories.ts';
import { fileOf, linesOf, mappingOf } from './import-files.ts';
import { createImporter } from './imports.ts';
import type { TestServer } from './server.ts';
import { createWebhook } from './webhooks.ts';

type Member = Awaited<ReturnType<typeof createMember>>;

/** Fills every client table with a row of this client. */
export async function fillCompany(server: TestServer, mine: Member): Promise<void> {
  const my = createImporter(server, mine);
  const read = await my.upload('list.csv', fileOf(...linesOf(1, 3)));
  const checked = await my.map(read, { ...mappingOf(read), defaults: { location_code: 'L2' } });
  await my.correct(read.id, 2, { cells: { 1: 'Anna' } });
  await my.place(await my.get(checked.id));
  const account = await createTestAccount(server, mine.client.id, { locationId: mine.client.locations[1] ?? null });
  const base = `/api/legacy/v1/clients/${mine.client.id}`;
  const send = (method: string, path: string, body: unknown) =>
    call<{ data: { id: string } }>(server, mine.token, base + path, { method, body });
  await send('PUT', '/debtor-views', { name: 'A view', query: '' });
  const draft = await send('POST', '/manual-drafts', { debt_type: 'consumer' });
  await send('POST', '/exports', { format: 'csv', filters: {} });
  await send('POST', '/report-runs', { kind: 'inventory', format: 'csv' });
  await send('POST', '/report-schedules', { kind: 'inventory', format: 'csv', rhythm: { every: 'month', day: 1 } });
  await server.database.query(
    `insert into portal.published_documents (client_id, kind, title, file_name, media_type, bytes, sha256, file_key, external_id, published_at)
     values ($1, 'letter', 'A letter', 'a.pdf', 'application/pdf', 1, 'x', 'documents/x/y', 'D-1', now())`,
    [mine.client.id],
  );
  await send('POST', `/debtors/${account.personId}/accounts/${account.id}/notes`, { body: 'A note' });
  for (const path of [
    `/debtors/${account.personId}/accounts/${account.id}/documents`,
    `/manual-drafts/${draft.body.data.id}/documents`,
  ]) {
    const answer = await fetch(`${server.url}${base}${path}?kind=other&file_name=a.txt`, {
      method: 'POST',
      headers: { authorization: `Bearer ${mine.token}`, 'content-type': 'text/plain' },
      body: 'text',
    });
    if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  }
  await server.database.query(
    `insert into portal.account_parties (client_id, account_id, role, display_name, is_liable, contact) values ($1, $2, 'spouse', 'Jo', false, '{}')`,
    [mine.client.id, account.id],
  );
  await server.database.query(
    `insert into portal.person_contacts (client_id, person_id, kind, value, source)
     values ($1, $2, 'phone', '{"type":"home","number":"+15035550142"}', 'skip_trace')`,
    [mine.client.id, account.personId],
  );
  await server.database.query(
    `insert into portal.invitations (client_id, email, role, token_sha256, invited_by_name, expires_at)
     values ($1, 'new@example.com', 'client_staff', repeat('a', 64), 'Ada', now() + interval '7 days')`,
    [mine.client.id],
  );
  await server.database.query(
    `insert into portal.agency_audit_log (client_id, actor_name, action) values ($1, 'Robin Vance', 'agency.posted')`,
    [mine.client.id],
  );
  const [note] = await server.database.query<{ id: string }>(
    `insert into portal.client_notes (client_id, body, created_by, created_by_name) values ($1, 'Calls on Fridays', $2, 'Robin Vance')
     returning id`,
    [mine.client.id, mine.user.id],
  );
  await server.database.query(
    `insert into portal.client_note_versions (client_id, note_id, revision, body, written_by_name, written_at)
     values ($1, $2, 1, 'Calls on Mondays', 'Robin Vance', now())`,
    [mine.client.id, note?.id],
  );
  await server.database.query(
    `insert into portal.list_views (client_id, actor_user_id, what, digest, half_hour) values ($1, $2, 'debtors', 'x', now())`,
    [mine.client.id, mine.user.id],
  );
  await server.database.query(
    `with run as (insert into portal.retention_runs (started_at) values (now()) returning id),
       hold as (insert into portal.legal_holds (client_id, reason, set_by_name) values ($1, 'A lawsuit', 'Robin Vance'))
     insert into portal.retention_counts (run_id, kind, client_id, removed, held, months, source)
     select id, 'drafts', $1, 1, 0, 36, 'Agency policy' from run`,
    [mine.client.id],
  );
  await server.database.query(
    `insert into portal.complaints (client_id, kind, source, complainant, body, received_on, due_on, created_by_name)
     values ($1, 'amount', 'client', 'Ada Example', 'The balance is wrong', '2026-01-02', '2026-01-17', 'Robin Vance')`,
    [mine.client.id],
  );
  await server.database.query(
    `with ending as (
       insert into portal.client_endings (client_id, reason, disposition, with_numbers, ended_by_name, ended_at)
       values ($1, 'Closed', 'return', false, 'Robin Vance', now()) returning client_id),
     file as (
       insert into portal.client_ending_files (client_id, path, file_key, bytes, sha256)
       select client_id, 'data/a.csv', 'endings/a/b', 1, repeat('0', 64) from ending)
     insert into portal.client_ending_counts (client_id, effect, what, records) select client_id, 'deleted', 'notes', 1 from ending`,
    [mine.client.id],
  );
  for (const [table, more] of [
    ['queue_assignments', `assigned_by_name) values ($1, 'message', $1, $2, 'Robin', 'Dana')`],
    ['queue_leases', `since, expires_at) values ($1, 'message', $1, $2, 'Robin', now(), now())`],
  ])
    await server.database.query(`insert into portal.${table} (client_id, kind, subject_id, user_id, user_name, ${more}`, [
      mine.client.id,
      mine.user.id,
    ]);
  await fillOnboarding(server, mine);
  const apiKey = await createApiKey(server, mine);
  const webhook = await createWebhook(server, mine);
  await server.database.query(
    `with event as (insert into portal.webhook_events (client_id, webhook_id, type, data, at) values ($1, $2, 'payment.posted', '{}', now()))
     insert into portal.webhook_deliveries (client_id, webhook_id, body, next_at)
     values ($1, $2, '{"type":"events","events":[]}', now() + interval '1 day')`,
    [mine.client.id, webhook.id],
  );
  await server.database.query(
    "insert into portal.api_key_uses (client_id, api_key_id, hour, route) values ($1, $2, date_trunc('hour', now()), 'rest accounts')",
    [mine.client.id, apiKey.id],
  );
  await server.database.query(
    'insert into portal.inbox_dismissals (client_id, user_id, account_id, dismissed_at) values ($1, $2, $3, now())',
    [mine.client.id, mine.user.id, account.id],
  );
  await fillAccountLife(server, mine, account.id);
  await server.database.query(
    `insert into portal.bank_accounts (client_id, holder, routing_number, number_sealed, number_last4, number_fingerprint, type, purpose,
       usable_from, created_by_name) values ($1, 'Example', '021000021', 'sealed', '1234', 'print', 'checking', 'both', now(), 'Ada')`,
    [mine.client.id],
  );
  await server.database.query(
    `with file as (
       insert into portal.ach_files (number, effective_on, state, entries, total_cents, originator, prepared_by, prepared_by_name)
       values (1, '2026-02-03', 'prepared', 1, 1, '{}', $2, 'Robin Vance') returning id
     )
     insert into portal.ach_entries (client_id, file_id, statement_id, bank_account_id, sec, amount_cents, trace)
     select s.client_id, file.id, s.id, b.id, 'CCD', 1, '021000020000001'
     from file, portal.statements s join portal.bank_accounts b using (client_id) where s.client_id = $1`,
    [mine.client.id, mine.user.id],
  );
}

/** Feed data and client requests of an account, and its payments. */
async function fillAccountLife(server: TestServer, mine: Member, account: string): Promise<void> {
  const id = '0190a0b0-0000-7000-8000-000000000002';
  for (const insert of [
    `account_events (client_id, account_id, kind, at, external_id) values ($1, $2, 'call', now(), 'e')`,
    `account_balances (client_id, account_id, as_of, balance_cents, accrued_cents, external_id) values ($1, $2, now(), 1, 0, 'e')`,
    `interest_rates (client_id, account_id, is_post_judgment, rate_bp, valid_from, source, external_id)
       values ($1, $2, false, 900, '2026-01-02', 'Contract', 'e')`,
    `interest_postings (client_id, account_id, month, at, counts_from, amount_cents, text)
       values ($1, $2, '2026-01-01', now(), '2026-01-01', 1, '9% a year')`,
    `disputes (client_id, account_id, reason, received_on, external_id) values ($1, $2, 'not_mine', '2026-01-02', 'e')`,
    `offers (client_id, account_id, kind, amount_cents, balance_cents, expires_at, external_id)
       values ($1, $2, 'settlement', 1, 1, now(), 'e')`,
    `requests (client_id, account_id, number, kind, created_by_name) values ($1, $2, 1, 'hold', 'Ada')`,
    `messages (client_id, account_id, author, author_name, body) values ($1, $2, 'agency', 'Robin', 'Text')`,
    `notifications (client_id, user_id, kind, event, audience, account_id, at, in_portal, mail)
       values ($1, '${mine.user.id}', 'dispute', 'opened', 'members', $2, now(), true, 'off')`,
    `notification_settings (client_id, user_id, kind) values ($1, '${mine.user.id}', 'dispute')`,
    `notification_digests (client_id, user_id) values ($1, '${mine.user.id}')`,
    `thread_reads (client_id, subject_id, user_id, read_at) values ($1, $2, '${mine.user.id}', now())`,
    `payments (client_id, account_id, type, method, state, effective_on, reported_on, amount_cents, effect_cents, external_id)
       values ($1, $2, 'PU', 'check', 'posted', '2026-01-02', '2026-01-02', 1, 1, 'e')`,
    `stated_commissions (client_id, payment_id, stated_cents) select client_id, id, 1 from portal.payments where client_id = $1 and external_id = 'e'`,
    `commission_schedules (client_id, id, version, schedule, valid_from) values ($1, '${id}', 1, '{}', '2026-01-02')`,
    `statements (client_id, number, period_from, period_to, issued_on, method, opening_cents, collected_cents, fees_cents,
       paid_out_cents, adjustments_cents, closing_cents, state, external_id)
       values ($1, '1', '2026-01-01', '2026-01-31', '2026-02-01', 'net', 0, 0, 0, 0, 0, 0, 'issued', 'e')`,
    `statement_events (client_id, statement_id, state, source)
       select client_id, id, state, 'feed' from portal.statements where client_id = $1`,
    `statement_drafts (client_id, number, period_from, period_to, created_by, created_by_name)
       select id, 'S-2', '2026-02-01', '2026-02-28', id, 'Robin Vance' from portal.clients where id = $1`,
    `statement_charges (client_id, statement_id, charge_id)
       select s.client_id, s.id, b.id from portal.statements s join portal.account_balances b using (client_id)
       where s.client_id = $1 limit 1`,
    `voided_lines (client_id, statement_id, payment_id)
       select s.client_id, s.id, p.id from portal.statements s join portal.payments p using (client_id) where s.client_id = $1`,
    `invoices (client_id, number, issued_on, due_on, amount_cents, state, external_id)
       values ($1, '1', '2026-02-01', '2026-02-28', 1, 'open', 'e')`,
  ])
    await server.database.query(
      `insert into portal.${insert}`,
      [mine.client.id, account].slice(0, insert.includes('$2') ? 2 : 1),
    );
}

async function fillOnboarding(server: TestServer, mine: Member): Promise<void> {
  const version = '0190a0b0-0000-7000-8000-000000000001';
  for (const insert of [
    `onboarding_drafts (client_id) values ($1)`,
    `onboarding_steps (client_id, step, data, saved_by, saved_by_name) values ($1, 'company', '{}', $2, 'Ada')`,
    `recent_searches (client_id, user_id, query) values ($1, $2, 'marwood')`,
    `client_sections (client_id, section, changed_by, changed_by_name) values ($1, 'company', $2, 'Ada')`,
    `client_profile_versions (client_id, field, version, value, changed_by, changed_by_name) values ($1, 'ein', 1, '6789', $2, 'Ada')`,
  ])
    await server.database.query(
      `insert into portal.${insert}`,
      [mine.client.id, mine.user.id].slice(0, insert.includes('$2') ? 2 : 1),
    );
  await server.database.query(
    `insert into portal.agreement_versions (id, kind, version, title, sha256, body, must_sign_anew)
     values ($1, 'service', 'walls', 'Agreement', repeat('0', 64), 'Text', false)`,
    [version],
  );
  await server.database.query(
    `insert into portal.agreement_signatures (client_id, version_id, kind, version, body, sha256, signer_name, signer_title, consent,
       signed_by, signed_at, ip_address, file_key, file_bytes, file_sha256)
     values ($1, $2, 'service', 'walls', 'Text', repeat('0', 64), 'Ada', 'Owner', 'Yes', $3, now(), '127.0.0.1', 'a/b', 1, repeat('0', 64))`,
    [mine.client.id, version, mine.user.id],
  );
}
