import { stepName, type StepName } from '@recoup/contract/company/onboarding';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';

/** Clients of a user, oldest membership first. Filters by user itself, so that it also works without policies. */
export function listMemberships(tx: Tx, userId: string) {
  return tx
    .selectFrom('portal.memberships as m')
    .innerJoin('portal.clients as c', 'c.id', 'm.client_id')
    .select([
      'c.id',
      'm.role',
      'c.name',
      'c.legal_name',
      'c.code',
      'c.trade',
      'c.is_onboarding_completed',
      'c.onboarding_state',
      'c.onboarding_reason',
      'c.onboarding_at',
    ])
    .where('m.user_id', '=', userId)
    .where('m.ended_at', 'is', null)
    .orderBy('m.created_at')
    .orderBy('m.id')
    .execute();
}
export type CompanyRow = Awaited<ReturnType<typeof listMemberships>>[number];

/** The draft of a client, or of the client that a user is about to found. */
export type DraftOwner = { clientId: string } | { userId: string };

export function findDraft(tx: Tx, owner: DraftOwner, { lock = false } = {}) {
  const query = tx
    .selectFrom('portal.onboarding_drafts')
    .select(['client_id', 'user_id', 'submitted_at', 'submitted_by'])
    .where('clientId' in owner ? 'client_id' : 'user_id', '=', 'clientId' in owner ? owner.clientId : owner.userId);
  return (lock ? query.forUpdate() : query).executeTakeFirst();
}

export async function beginDraft(tx: Tx, owner: DraftOwner, { id, now }: { id: string; now: Date }): Promise<void> {
  await tx
    .insertInto('portal.onboarding_drafts')
    .values({ client_id: id, ...('userId' in owner ? { user_id: owner.userId } : {}), created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The draft that a user submitted last. */
export function findSubmitted(tx: Tx, userId: string) {
  return tx
    .selectFrom('portal.onboarding_drafts')
    .select('client_id')
    .where('submitted_by', '=', userId)
    .orderBy('submitted_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function listSteps(tx: Tx, clientId: string) {
  const rows = await tx
    .selectFrom('portal.onboarding_steps')
    .select(['step', 'data', 'revision', 'saved_by', 'saved_by_name', 'saved_at'])
    .where('client_id', '=', clientId)
    .execute();
  return rows.map((row) => ({ ...row, step: stepName.parse(row.step) }));
}
export type StepRow = Awaited<ReturnType<typeof listSteps>>[number];

export async function writeStep(
  tx: Tx,
  {
    clientId,
    step,
    ...values
  }: {
    clientId: string;
    step: StepName;
    data: string;
    revision: number;
    saved_by: string;
    saved_by_name: string;
    saved_at: Date;
  },
): Promise<void> {
  await tx
    .insertInto('portal.onboarding_steps')
    .values({ client_id: clientId, step, ...values })
    .onConflict((conflict) => conflict.columns(['client_id', 'step']).doUpdateSet(values))
    .execute();
}

/** Deletes the typed values once they are stored in their tables. */
export async function deleteSteps(tx: Tx, clientId: string): Promise<void> {
  await tx.deleteFrom('portal.onboarding_steps').where('client_id', '=', clientId).execute();
}

export async function closeDraft(
  tx: Tx,
  clientId: string,
  submitted: { submitted_at: Date; submitted_by: string },
): Promise<void> {
  await tx
    .updateTable('portal.onboarding_drafts')
    .set({ ...submitted, user_id: null })
    .where('client_id', '=', clientId)
    .execute();
}

/** Which of the codes a client has, except clients in onboarding that the user administers. */
export async function findTakenCodes(tx: Tx, codes: readonly string[], userId: string): Promise<Set<string>> {
  if (codes.length === 0) return new Set();
  const rows = await tx
    .selectFrom('portal.clients as c')
    .select('c.code')
    .where('c.code', 'in', codes)
    .where((where) =>
      where.not(
        where.and([
          where('c.is_onboarding_completed', '=', false),
          where.exists(
            where
              .selectFrom('portal.memberships as m')
              .select('m.id')
              .whereRef('m.client_id', '=', 'c.id')
              .where('m.user_id', '=', userId)
              .where('m.role', '=', 'client_admin')
              .where('m.ended_at', 'is', null),
          ),
        ]),
      ),
    )
    .execute();
  return new Set(rows.flatMap(({ code }) => code ?? []));
}

/** Email addresses of members and open invitations. */
export async function listMemberEmails(tx: Tx, clientId: string): Promise<Set<string>> {
  const { rows } = await sql<{ email: string }>`select email from portal.member_addresses(${clientId}) email`.execute(tx);
  return new Set(rows.map(({ email }) => email));
}

export async function countInvitations(tx: Tx, clientId: string): Promise<number> {
  const row = await tx
    .selectFrom('portal.invitations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow();
  return row.count;
}
