import { isGrouped } from '@recoup/domain/placing/import';
import { insertAuditEntries } from '#platform/audit-entries.ts';
import { newId } from '#platform/ids.ts';
import type { CommitPlan } from '#platform/db/json-columns.ts';
import type { Queryable } from '#platform/db/queryable.ts';
import { writeBatch } from '../../writer/index.ts';
import {
  claimImport,
  joinByHash,
  moveClaimed,
  reportProgress,
  storePlan,
  type Claim,
  type ClaimedImport,
} from './claim.repository.ts';
import {
  findCertifier,
  findChunkEnd,
  findGivenUpLocation,
  lockPlacing,
  sumAccounts,
  reserveNumbers,
} from './commit.repository.ts';
import { findPlacedSince } from './duplicates.repository.ts';
import { placeChunk, placePeople } from './placing.repository.ts';
import type { StageContext, StageTask } from './stage.ts';
import { requireColumn } from '../require-column.ts';
import type { DecidedPlan } from './commit-plan.ts';

/** Rows placed per round of statements; progress is reported after each. */
const CHUNK = 5000;

/**
 * Places the ready rows: all in one transaction or none. `changed`: an account was placed elsewhere since the check, or the
 * certifier may no longer place all of them, and the import returns to the user.
 */
export async function commitStage(context: StageContext): Promise<'committed' | 'changed' | 'late'> {
  const { task, connection, today } = context;
  const claimed = await connection.transaction((db) => claimImport(db, task, { to: 'committing' }));
  if (claimed === null) return 'late';
  const claim = { clientId: task.clientId, importId: task.importId, claim: claimed.claim };
  const certifier = await connection.transaction((db) => findCertifier(db, task, claimed.certified_by));
  if (!certifier?.may) {
    await connection.transaction((db) => returnToCheck(db, claim, { code: 'certifier_not_allowed', message: notAllowedMessage }));
    return 'changed';
  }
  const plan = await connection.transaction((db) => decide(db, claim, requireColumn(claimed, 'plan')));
  if (plan === null) return 'changed';
  const aside = await context.aside();
  const report = (progress: { done: number; total?: number }) => aside.transaction((db) => reportProgress(db, claim, progress));
  await report({ done: 0, total: plan.accounts });
  await connection.transaction(async (db) => {
    await placeBatch(db, task, { plan, claimed });
    await placePeople(db, { ...task, limitedTo: certifier.location_ids });
    let [after, placed] = [0, 0];
    for (;;) {
      const last = await findChunkEnd(db, task, { after, limit: CHUNK });
      if (last === null) break;
      placed += await placeChunk(db, {
        ...task,
        plan,
        certifiedBy: claimed.certified_by,
        grouped: isGrouped(requireColumn(claimed, 'mapping')),
        today,
        from: after + 1,
        to: last,
        placedBefore: placed,
      });
      after = last;
      await report({ done: placed });
    }
    if (placed !== plan.accounts) throw new Error(`placed ${placed} accounts where ${plan.accounts} were counted`);
    await finish(db, claim, { plan, claimed });
  });
  return 'committed';
}

/**
 * Reserves the batch and account numbers in its own transaction: manual entries wait for this only, not for the whole commit.
 * Null if a row became a duplicate, or its location was closed.
 */
async function decide(db: Queryable, claim: Claim, plan: CommitPlan): Promise<DecidedPlan | null> {
  if (isDecided(plan)) return plan;
  await lockPlacing(db, claim.clientId);
  await joinByHash(db);
  if (await findPlacedSince(db, claim)) {
    await returnToCheck(db, claim, { code: 'changed_since_check', message: changedMessage });
    return null;
  }
  if (await findGivenUpLocation(db, claim)) {
    await returnToCheck(db, claim, { code: 'changed_since_check', message: givenUpMessage });
    return null;
  }
  const { accounts } = await sumAccounts(db, claim);
  const numbers = await reserveNumbers(db, claim.clientId, accounts);
  const decided: DecidedPlan = {
    ...plan,
    batch_id: newId(),
    batch_number: numbers.batch,
    first_number: numbers.last - accounts + 1,
    accounts,
  };
  await storePlan(db, claim, decided);
  return decided;
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

function returnToCheck(db: Queryable, claim: Claim, { code, message }: { code: string; message: string }): Promise<void> {
  return moveClaimed(db, claim, {
    from: ['committing'],
    to: 'checking',
    isRevised: true,
    set: {
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

interface CommitInput {
  plan: DecidedPlan;
  claimed: ClaimedImport;
}

async function placeBatch(db: Queryable, task: StageTask, { plan, claimed }: CommitInput): Promise<void> {
  const { cents } = await sumAccounts(db, task);
  await writeBatch(db, {
    client_id: task.clientId,
    id: plan.batch_id,
    number: plan.batch_number,
    source: 'file',
    import_id: task.importId,
    account_count: plan.accounts,
    amount_placed_cents: cents,
    created_by: claimed.certified_by,
    created_at: task.now,
  });
}

async function finish(db: Queryable, claim: Claim, { plan, claimed }: CommitInput): Promise<void> {
  await moveClaimed(db, claim, {
    to: 'committed',
    set: { batch_id: plan.batch_id, progress_done: plan.accounts, progress_total: plan.accounts },
  });
  await insertAuditEntries(db, [
    {
      client_id: claim.clientId,
      actor_user_id: claimed.certified_by,
      action: 'import.committed',
      subject_type: 'import',
      subject_id: claim.importId,
      details: { batch_id: plan.batch_id, accounts: plan.accounts, certification: plan.certification },
    },
  ]);
}
