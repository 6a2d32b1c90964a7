import type { Onboarding } from '@recoup/domain/company/onboarding/steps';
import type { Vault } from '#platform/crypto/index.ts';
import type { Tx } from '#platform/db/db.ts';
import { newId } from '#platform/ids.ts';
import { moveOnboarding } from './onboarding-state.repository.ts';
import { companyColumns } from './company-columns.ts';

export interface Written {
  clientId: string;
  value: Onboarding;
  by: { userId: string; name: string };
  state: 'submitted' | 'approved';
  now: Date;
}

/** Creates or updates the client. Throws on a taken code (clients_code_key). */
export async function writeClient(tx: Tx, vault: Vault, { isNew, ...written }: Written & { isNew: boolean }): Promise<void> {
  const { clientId, value, by, state, now } = written;
  const columns = {
    ...companyColumns(value, { clientId, vault }),
    is_onboarding_completed: true,
    onboarding_at: now,
    onboarding_by: by.userId,
    onboarding_by_name: by.name,
    onboarding_reason: null,
    paper_agreement_at: null,
  };
  if (isNew)
    await tx
      .insertInto('portal.clients')
      .values({ ...columns, onboarding_state: state, id: clientId, created_at: now })
      .execute();
  else await moveOnboarding(tx, clientId, { to: state, who: 'client', set: columns });
  await writeSections(tx, written);
  await addVersions(tx, vault, { ...written, einSealed: columns.ein_sealed });
}

async function writeSections(tx: Tx, { clientId, by, now }: Written): Promise<void> {
  for (const section of ['company', 'contacts', 'billing', 'money', 'authority'])
    await tx
      .insertInto('portal.client_sections')
      .values({ client_id: clientId, section, changed_by: by.userId, changed_by_name: by.name, changed_at: now })
      .onConflict((conflict) =>
        conflict.columns(['client_id', 'section']).doUpdateSet(({ ref }) => ({
          revision: ({ eb }) => eb('portal.client_sections.revision', '+', 1),
          changed_by: ref('excluded.changed_by'),
          changed_by_name: ref('excluded.changed_by_name'),
          changed_at: ref('excluded.changed_at'),
        })),
      )
      .execute();
}

/** First versions of the versioned values; on resubmission, new versions of those that differ. */
async function addVersions(
  tx: Tx,
  vault: Vault,
  { clientId, value, by, now, einSealed }: Written & { einSealed: string | null },
): Promise<void> {
  const { legal_name: legalName, ein } = value.company;
  const values = [
    { field: 'legal_name', value: legalName, value_sealed: null },
    { field: 'remittance_method', value: value.money.remittance_method, value_sealed: null },
    { field: 'ein', value: ein?.slice(-4) ?? null, value_sealed: einSealed },
  ];
  for (const next of values) {
    const last = await tx
      .selectFrom('portal.client_profile_versions')
      .select(['version', 'value', 'value_sealed'])
      .where('client_id', '=', clientId)
      .where('field', '=', next.field)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst();
    const open = (sealed: string | null) => sealed && vault.open(sealed, `clients.ein:${clientId}`);
    // Two EINs may share their last digits.
    const isSame = (last?.value ?? null) === next.value && open(last?.value_sealed ?? null) === open(next.value_sealed);
    if (isSame) continue;
    await tx
      .insertInto('portal.client_profile_versions')
      .values({
        client_id: clientId,
        ...next,
        version: (last?.version ?? 0) + 1,
        changed_by: by.userId,
        changed_by_name: by.name,
        changed_at: now,
      })
      .execute();
  }
}

export async function writeFounder(tx: Tx, { clientId, by, now }: Written): Promise<void> {
  const values = { id: newId(), client_id: clientId, user_id: by.userId, role: 'client_admin', created_at: now };
  await tx.insertInto('portal.memberships').values(values).execute();
}
