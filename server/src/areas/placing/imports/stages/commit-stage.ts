import { isGrouped } from '@recoup/domain/placing/import';
import { sql } from 'kysely';
import { insertAuditEntries } from '#platform/audit-entries.ts';
import { newId } from '#platform/ids.ts';
import type { CommitPlan } from '#platform/db/json-columns.ts';
import { writeBatch } from '../../writer/index.ts';
import { findPlacedMeanwhile } from './duplicates.ts';
import { placeChunk, placePeople } from './placing.ts';
import {
  claimImport,
  inTransaction,
  joinByHash,
  LateStage,
  moveClaimed,
  reportProgress,
  type ClaimedImport,
  type StageContext,
} from './stage.ts';
import { requireColumn } from '../require-column.ts';
import type { DecidedPlan } from './commit-plan.ts';

/** Rows placed per round of statements; progress is reported after each. */
const CHUNK = 5000;

/**
 * Places the ready rows: all in one transaction or none. `changed`: an account was placed elsewhere since the check, or the
 * certifier may no longer place all of them, and the import returns to the user.
 */
export async function commitStage(context: StageContext): Promise<'committed' | 'changed' | 'late'> {
  const claimed = await claimImport(context, { to: 'committing' });
  if (claimed === null) return 'late';
  const certifier = await findCertifier(context, claimed);
  if (!certifier?.may) {
    await giveBack(context, claimed.claim, { code: 'certifier_not_allowed', message: notAllowedMessage });
    return 'changed';
  }
  const plan = await decide(context, claimed);
  if (plan === null) return 'changed';
  const { task, connection } = context;
  const aside = { task, connection: await context.aside() };
  await reportProgress(aside, claimed.claim, { done: 0, total: plan.accounts });
  await inTransaction(connection, async () => {
    await placeBatch(context, { plan, claimed });
    await placePeople(connection, { ...task, limitedTo: certifier.location_ids });
    let [after, placed] = [0, 0];
    for (;;) {
      const { rows } = await connection.query<{ last: number | null }>(
        `select max(row_number) as last from (
           select row_number from portal.import_rows
            where client_id = $1 and import_id = $2 and row_number > $3 and state in ('ok', 'warning') and merged_into is null
            order by row_number limit $4) chunk`,
        [task.clientId, task.importId, after, CHUNK],
      );
      const last = rows[0]?.last ?? null;
      if (last === null) break;
      placed += await placeChunk(connection, {
        ...task,
        plan,
        certifiedBy: claimed.certified_by,
        grouped: isGrouped(requireColumn(claimed, 'mapping')),
        today: context.today,
        from: after + 1,
        to: last,
        placedBefore: placed,
      });
      after = last;
      await reportProgress(aside, claimed.claim, { done: placed });
    }
    if (placed !== plan.accounts) throw new Error(`placed ${placed} accounts where ${plan.accounts} were counted`);
    await finish(context, { plan, claimed });
  });
  return 'committed';
}

/** The certifier's current membership: `may` if it covers all locations of the accounts to place. */
async function findCertifier({ connection, task }: StageContext, { certified_by: userId }: ClaimedImport) {
  const { rows } = await connection.query<{ may: boolean; location_ids: string[] | null }>(
    `select m.location_ids, m.location_ids is null or not exists (
       select from portal.import_rows r
        where r.client_id = $1 and r.import_id = $2 and r.state in ('ok', 'warning') and r.merged_into is null
          and (r.record #>> '{account,location_id}')::uuid = any (m.location_ids) is not true) as may
       from portal.memberships m where m.client_id = $1 and m.user_id = $3 and m.ended_at is null`,
    [task.clientId, task.importId, userId],
  );
  return rows[0];
}

/**
 * Reserves the batch and account numbers in its own transaction: manual entries wait for this only, not for the whole commit.
 * Null if a row became a duplicate, or its location was closed.
 */
async function decide({ connection, task }: StageContext, claimed: ClaimedImport): Promise<DecidedPlan | null> {
  const plan = requireColumn(claimed, 'plan');
  if (isDecided(plan)) return plan;
  const { clientId, importId } = task;
  return inTransaction(connection, async () => {
    // Serializes placing for this client, so that no account is placed twice; a running commit only references the client and
    // blocks no one.
    await connection.query('select from portal.clients where id = $1 for no key update', [clientId]);
    await joinByHash(connection);
    if (await findPlacedMeanwhile(connection, { clientId, importId })) {
      await giveBack({ connection, task }, claimed.claim, { code: 'changed_since_check', message: changedMessage });
      return null;
    }
    if (await findGivenUpLocation(connection, task)) {
      await giveBack({ connection, task }, claimed.claim, { code: 'changed_since_check', message: givenUpMessage });
      return null;
    }
    const counted = await connection.query<{ accounts: number }>(
      `select count(*) as accounts from portal.import_rows
        where client_id = $1 and import_id = $2 and state in ('ok', 'warning') and merged_into is null`,
      [clientId, importId],
    );
    const accounts = counted.rows[0]?.accounts ?? 0;
    const { rows } = await connection.query<{ last: number; batch: number }>(
      `update portal.clients set last_account_number = last_account_number + $2, last_batch_number = last_batch_number + 1
        where id = $1 returning last_account_number as last, last_batch_number as batch`,
      [clientId, accounts],
    );
    const [numbers] = rows;
    if (!numbers) throw new Error('the company is gone');
    const decided: DecidedPlan = {
      ...plan,
      batch_id: newId(),
      batch_number: numbers.batch,
      first_number: numbers.last - accounts + 1,
      accounts,
    };
    const { rowCount } = await connection.query(
      `update portal.imports set plan = $4 where client_id = $1 and id = $2 and claim = $3 and state = 'committing'`,
      [clientId, importId, claimed.claim, JSON.stringify(decided)],
    );
    if (rowCount === 0) throw new LateStage();
    return decided;
  });
}

function isDecided(plan: CommitPlan): plan is DecidedPlan {
  return plan.batch_id !== undefined && plan.first_number !== undefined;
}

const changedMessage =
  'Some of these accounts were placed elsewhere since the file was checked. The file has been checked again and nothing was placed: review the rows with errors, then place the rest.';
const givenUpMessage =
  'A location of this file was deactivated since the file was checked. The file has been checked again and nothing was placed: review its rows, then place them.';
const notAllowedMessage =
  'The person who certified this file no longer has access to every location in it. The file has been checked again and nothing was placed: review its rows, then place them.';

/** Whether a row belongs to a closed location. */
async function findGivenUpLocation(connection: StageContext['connection'], task: StageContext['task']): Promise<boolean> {
  const { rows } = await connection.query<{ found: boolean }>(
    `select exists (
       select from portal.import_rows r join portal.locations l
         on l.client_id = r.client_id and l.id = (r.record #>> '{account,location_id}')::uuid and not l.is_active
        where r.client_id = $1 and r.import_id = $2 and r.state in ('ok', 'warning') and r.merged_into is null) as found`,
    [task.clientId, task.importId],
  );
  return rows[0]?.found ?? false;
}

function giveBack(
  context: Pick<StageContext, 'connection' | 'task'>,
  claim: string,
  { code, message }: { code: string; message: string },
): Promise<void> {
  return moveClaimed(context, claim, {
    from: ['committing'],
    to: 'checking',
    set: {
      revision: sql<number>`revision + 1`,
      failure_code: code,
      failure_message: message,
      claim: null,
      certified_by: null,
      certified_at: null,
      plan: null,
      progress_done: 0,
      progress_total: null,
    },
  });
}

async function placeBatch({ connection, task }: StageContext, { plan, claimed }: Committing): Promise<void> {
  const { rows } = await connection.query<{ cents: number }>(
    `select coalesce(sum(amount_cents), 0)::bigint as cents from portal.import_rows
      where client_id = $1 and import_id = $2 and state in ('ok', 'warning') and merged_into is null`,
    [task.clientId, task.importId],
  );
  await writeBatch(connection, {
    client_id: task.clientId,
    id: plan.batch_id,
    number: plan.batch_number,
    source: 'file',
    import_id: task.importId,
    account_count: plan.accounts,
    amount_placed_cents: rows[0]?.cents ?? 0,
    created_by: claimed.certified_by,
    created_at: task.now,
  });
}

interface Committing {
  plan: DecidedPlan;
  claimed: ClaimedImport;
}

async function finish(context: StageContext, { plan, claimed }: Committing): Promise<void> {
  const { connection, task } = context;
  await moveClaimed(context, claimed.claim, {
    to: 'committed',
    set: { batch_id: plan.batch_id, progress_done: plan.accounts, progress_total: plan.accounts },
  });
  await insertAuditEntries(connection, [
    {
      client_id: task.clientId,
      actor_user_id: claimed.certified_by,
      action: 'import.committed',
      subject_type: 'import',
      subject_id: task.importId,
      details: { batch_id: plan.batch_id, accounts: plan.accounts, certification: plan.certification },
    },
  ]);
}
