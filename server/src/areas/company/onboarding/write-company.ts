import type { Onboarding } from '@recoup/domain/company/onboarding/steps';
import type { Vault } from '#platform/crypto/index.ts';
import type { Tx } from '#platform/db/db.ts';
import { newId } from '#platform/ids.ts';
import { findLastVersion, insertAdmin, insertClient, insertVersion, reviseSection } from './clients.repository.ts';
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
  if (isNew) await insertClient(tx, { ...columns, onboarding_state: state, id: clientId, created_at: now });
  else await moveOnboarding(tx, clientId, { to: state, who: 'client', set: columns });
  for (const section of ['company', 'contacts', 'billing', 'money', 'authority']) await reviseSection(tx, section, written);
  await addVersions(tx, vault, { ...written, einSealed: columns.ein_sealed });
}

/** First versions of the versioned values; on resubmission, new versions of those that differ. */
async function addVersions(
  tx: Tx,
  vault: Vault,
  { einSealed, ...written }: Written & { einSealed: string | null },
): Promise<void> {
  const { clientId, value } = written;
  const { legal_name: legalName, ein } = value.company;
  const values = [
    { field: 'legal_name', value: legalName, value_sealed: null },
    { field: 'remittance_method', value: value.money.remittance_method, value_sealed: null },
    { field: 'ein', value: ein?.slice(-4) ?? null, value_sealed: einSealed },
  ];
  for (const next of values) {
    const last = await findLastVersion(tx, clientId, next.field);
    const open = (sealed: string | null) => sealed && vault.open(sealed, `clients.ein:${clientId}`);
    // Two EINs may share their last digits.
    const isSame = (last?.value ?? null) === next.value && open(last?.value_sealed ?? null) === open(next.value_sealed);
    if (!isSame) await insertVersion(tx, written, { ...next, version: (last?.version ?? 0) + 1 });
  }
}

export async function writeFounder(tx: Tx, { clientId, by, now }: Written): Promise<void> {
  await insertAdmin(tx, { id: newId(), clientId, userId: by.userId, at: now });
}
