import type { NewBankAccount } from '@recoup/domain/company/onboarding/money';
import { sql } from 'kysely';
import type { Vault } from '#platform/crypto/index.ts';
import type { Tx } from '#platform/db/db.ts';
import { newId } from '#platform/ids.ts';

/** Serializes changes to a client's bank accounts, so that there is one default. */
export async function lockBankAccounts(tx: Tx, clientId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bank accounts ${clientId}`}, 0))`.execute(tx);
}

const accountsOf = (tx: Tx, clientId: string) =>
  tx
    .selectFrom('portal.bank_accounts')
    .select([
      'id',
      'holder',
      'routing_number',
      'bank_name',
      'number_last4',
      'type',
      'purpose',
      'is_default',
      'usable_from',
      'created_at',
      'created_by_name',
      'archived_at',
      'archived_by_name',
    ])
    .where('client_id', '=', clientId);

export function listAccounts(tx: Tx, clientId: string, state: 'live' | 'archived') {
  const rows = accountsOf(tx, clientId);
  return state === 'live'
    ? rows.where('archived_at', 'is', null).orderBy('is_default', 'desc').orderBy('created_at').orderBy('id').execute()
    : rows.where('archived_at', 'is not', null).orderBy('archived_at', 'desc').orderBy('id').execute();
}

export function findAccount(tx: Tx, clientId: string, id: string) {
  return accountsOf(tx, clientId).where('id', '=', id).executeTakeFirst();
}
export type BankAccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

export interface BankAccountToAdd {
  clientId: string;
  account: NewBankAccount;
  bankName: string | null;
  makeDefault: boolean;
  /** When remittances to it may start. */
  remittancesFrom: Date;
  by: { userId: string; name: string };
  now: Date;
}

/** Associated data of the encrypted number (platform/crypto). */
export const numberContext = (clientId: string) => `bank_accounts.number:${clientId}`;

/** Inserts an account, the first as the default; null if it exists. After `lockBankAccounts`. */
export async function insertAccount(tx: Tx, vault: Vault, added: BankAccountToAdd): Promise<string | null> {
  const { clientId, account, by, now } = added;
  const isFirst = (await listAccounts(tx, clientId, 'live')).length === 0;
  const id = newId();
  // The inserting role cannot read the hash, so only the database detects a duplicate.
  const { numInsertedOrUpdatedRows: inserted } = await tx
    .insertInto('portal.bank_accounts')
    .values({
      client_id: clientId,
      id,
      holder: account.holder,
      routing_number: account.routing_number,
      bank_name: added.bankName,
      number_sealed: vault.seal(account.account_number, numberContext(clientId)),
      number_last4: account.account_number.slice(-4),
      number_fingerprint: vault.fingerprint(`${account.routing_number}:${account.account_number}`, clientId),
      type: account.type,
      purpose: account.purpose,
      usable_from: added.remittancesFrom,
      created_by: by.userId,
      created_by_name: by.name,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (!inserted) return null;
  if (isFirst || added.makeDefault) await setDefault(tx, clientId, id);
  return id;
}

/** Two statements: the unique index on the default is checked per row. */
export async function setDefault(tx: Tx, clientId: string, id: string | null): Promise<void> {
  const accounts = () => tx.updateTable('portal.bank_accounts').where('client_id', '=', clientId);
  await accounts().set({ is_default: false }).where('is_default', '=', true).execute();
  if (id !== null) await accounts().set({ is_default: true }).where('id', '=', id).execute();
}

export async function setPurpose(tx: Tx, clientId: string, id: string, purpose: string): Promise<void> {
  await tx.updateTable('portal.bank_accounts').set({ purpose }).where('client_id', '=', clientId).where('id', '=', id).execute();
}

export async function setArchived(
  tx: Tx,
  { clientId, id, by, now }: { clientId: string; id: string; by: { userId: string; name: string }; now: Date },
): Promise<void> {
  await tx
    .updateTable('portal.bank_accounts')
    .set({ archived_at: now, archived_by: by.userId, archived_by_name: by.name, is_default: false })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute();
}

export async function findCompanyName(tx: Tx, clientId: string): Promise<string> {
  const { name } = await tx.selectFrom('portal.clients').select('name').where('id', '=', clientId).executeTakeFirstOrThrow();
  return name;
}
