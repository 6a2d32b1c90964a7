import { sql, type InsertObject } from 'kysely';
import type { AgreementKind } from '@recoup/contract/company/clients';
import type { Tx } from '#platform/db/db.ts';
import type { DB } from '#platform/db/schema.ts';

/** The current version. */
export function findCurrent(tx: Tx, kind: AgreementKind) {
  return tx
    .selectFrom('portal.agreement_versions')
    .select(['id', 'kind', 'version', 'title', 'body', 'registered_at'])
    .where('kind', '=', kind)
    .orderBy('current_since', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}
export type CurrentVersion = Awaited<ReturnType<typeof findCurrent>>;

/** All versions of a kind, the current one first. */
export function listVersions(tx: Tx, kind: AgreementKind) {
  return tx
    .selectFrom('portal.agreement_versions')
    .select(['id', 'version', 'title', 'body', 'sha256', 'must_sign_anew', 'registered_at', 'added_by_name'])
    .where('kind', '=', kind)
    .orderBy('current_since', 'desc')
    .execute();
}

export type VersionRow = Awaited<ReturnType<typeof listVersions>>[number];

/** Whether an administrator entered it, and not a file. */
export const isOfConsole = ({ added_by_name: author }: Pick<VersionRow, 'added_by_name'>): boolean => author !== null;

/** Serializes the registration of versions by servers that start at the same time. */
export async function lockVersions(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('agreement versions', 0))`.execute(tx);
}

export async function insertVersion(tx: Tx, version: InsertObject<DB, 'portal.agreement_versions'>): Promise<string> {
  const { id } = await tx.insertInto('portal.agreement_versions').values(version).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function makeCurrent(tx: Tx, id: string, since: Date): Promise<void> {
  await tx.updateTable('portal.agreement_versions').set({ current_since: since }).where('id', '=', id).execute();
}

export function findOnboarding(tx: Tx, clientId: string) {
  return tx
    .selectFrom('portal.clients')
    .select(['onboarding_state', 'is_onboarding_completed', 'suspended_reason'])
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow();
}

export function findCompany(tx: Tx, clientId: string) {
  return tx
    .selectFrom('portal.clients')
    .select([
      'legal_name',
      'dba',
      'entity_type',
      'formation_state',
      'physical_address',
      'interest_charged',
      'interest_rate_bp',
      'credit_reporting',
      'credit_reporting_wait_days',
      'remittance_method',
      'remittance_frequency',
      'settlement_min_percent',
      'plan_max_months',
      'legal_allowed',
      'paper_agreement_at',
      'is_healthcare',
    ])
    .where('id', '=', clientId)
    .executeTakeFirst();
}

const signatures = (tx: Tx, clientId: string) =>
  tx
    .selectFrom('portal.agreement_signatures as s')
    .innerJoin('portal.agreement_versions as v', 'v.id', 's.version_id')
    .select([
      's.id',
      's.kind',
      's.version',
      's.version_id',
      's.sha256',
      's.signer_name',
      's.signer_title',
      's.signed_at',
      's.ip_address',
      's.file_key',
      's.file_bytes',
      'v.title',
      'v.registered_at',
    ])
    .where('s.client_id', '=', clientId);

/** What a client signed, newest first. */
export function listSignatures(tx: Tx, clientId: string) {
  return signatures(tx, clientId).orderBy('s.signed_at', 'desc').orderBy('s.id', 'desc').execute();
}

export type SignatureRow = Awaited<ReturnType<typeof listSignatures>>[number];

export function findSignature(tx: Tx, clientId: string, id: string): Promise<SignatureRow | undefined> {
  return signatures(tx, clientId).where('s.id', '=', id).executeTakeFirst();
}

/** The signature of exactly this text. */
export function findSame(
  tx: Tx,
  { clientId, versionId, sha256 }: { clientId: string; versionId: string; sha256: string },
): Promise<SignatureRow | undefined> {
  return signatures(tx, clientId).where('s.version_id', '=', versionId).where('s.sha256', '=', sha256).executeTakeFirst();
}

export async function insertSignature(tx: Tx, signature: InsertObject<DB, 'portal.agreement_signatures'>): Promise<void> {
  await tx.insertInto('portal.agreement_signatures').values(signature).execute();
}

export async function lockAgreements(tx: Tx, clientId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`agreements ${clientId}`}, 0))`.execute(tx);
}

export async function findNeeded(tx: Tx, clientId: string): Promise<string[]> {
  const { rows } = await sql<{ kinds: string[] }>`select portal.agreements_needed(${clientId}) as kinds`.execute(tx);
  return rows[0]?.kinds ?? [];
}
