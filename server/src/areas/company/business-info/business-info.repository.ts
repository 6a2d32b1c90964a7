import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import { newId } from '#platform/ids.ts';
import type { BusinessSection, BusinessVersion } from '@recoup/contract/company/business-info';

/** Serializes changes to a client's business info. */
export async function lockBusiness(tx: Tx, clientId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`business ${clientId}`}, 0))`.execute(tx);
}

export function readCompany(tx: Tx, clientId: string) {
  return tx
    .selectFrom('portal.clients')
    .select([
      'onboarding_state',
      'code',
      'name',
      'legal_name',
      'dba',
      'entity_type',
      'formation_state',
      'formation_year',
      'ein_last4',
      'trade',
      'website',
      'phone',
      'contacts',
      'physical_address',
      'mailing_address',
      'remit_to_address',
      'debt_types',
      'itemization_default',
      'interest_charged',
      'interest_rate_bp',
      'interest_from',
      'credit_reporting',
      'credit_reporting_wait_days',
      'remittance_method',
      'remittance_frequency',
      'settlement_min_percent',
      'plan_max_months',
      'legal_allowed',
      'authority_name',
      'authority_title',
      'created_at',
    ])
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow();
}
export type CompanyRow = Awaited<ReturnType<typeof readCompany>>;

/** Admins only; null for everyone else, and if there is none. */
export async function readSealedEin(tx: Tx, clientId: string): Promise<string | null> {
  const { rows } = await sql<{ sealed: string | null }>`select portal.sealed_ein(${clientId}) as sealed`.execute(tx);
  return rows[0]?.sealed ?? null;
}

export function listSections(tx: Tx, clientId: string) {
  return tx
    .selectFrom('portal.client_sections')
    .select(['section', 'revision', 'changed_by_name', 'changed_at'])
    .where('client_id', '=', clientId)
    .execute();
}
export type SectionRow = Awaited<ReturnType<typeof listSections>>[number];

export interface BusinessChange {
  clientId: string;
  by: { userId: string; name: string };
  now: Date;
}

export async function writeCompany(tx: Tx, clientId: string, values: Record<string, unknown>): Promise<void> {
  await tx.updateTable('portal.clients').set(values).where('id', '=', clientId).execute();
}

export async function incrementRevision(tx: Tx, { clientId, by, now }: BusinessChange, section: BusinessSection): Promise<void> {
  const changed = { changed_by: by.userId, changed_by_name: by.name, changed_at: now };
  await tx
    .insertInto('portal.client_sections')
    .values({ client_id: clientId, section, ...changed })
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'section'])
        .doUpdateSet(({ eb }) => ({ ...changed, revision: eb('portal.client_sections.revision', '+', 1) })),
    )
    .execute();
}

export interface VersionedValue {
  value: string | null;
  sealed: string | null;
}

/** Inserts a version. If history starts with it, the previous value becomes the first version. */
export async function addVersion(
  tx: Tx,
  { clientId, by, now }: BusinessChange,
  {
    field,
    before,
    after,
    since,
  }: { field: BusinessVersion['field']; before: VersionedValue; after: VersionedValue; since: Date },
): Promise<void> {
  const last = await tx
    .selectFrom('portal.client_profile_versions')
    .select('version')
    .where('client_id', '=', clientId)
    .where('field', '=', field)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  const isFirst = last === undefined && before.value !== null;
  const version = (last?.version ?? (isFirst ? 1 : 0)) + 1;
  const row = { client_id: clientId, field };
  const former = { changed_by: null, changed_by_name: 'On record before', changed_at: since };
  await tx
    .insertInto('portal.client_profile_versions')
    .values([
      ...(isFirst ? [{ ...row, ...former, id: newId(), version: 1, value: before.value, value_sealed: before.sealed }] : []),
      {
        ...row,
        id: newId(),
        version,
        value: after.value,
        value_sealed: after.sealed,
        changed_by: by.userId,
        changed_by_name: by.name,
        changed_at: now,
      },
    ])
    .execute();
}

export function listVersions(tx: Tx, clientId: string) {
  return tx
    .selectFrom('portal.client_profile_versions')
    .select(['id', 'field', 'version', 'value', 'changed_by_name', 'changed_at'])
    .where('client_id', '=', clientId)
    .orderBy('changed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(500)
    .execute();
}
