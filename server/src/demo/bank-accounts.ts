import { insertAccount } from '#areas/company/bank-accounts/index.ts';
import type { Vault } from '#platform/crypto/index.ts';
import type { Tx } from '#platform/db/db.ts';
import type { DemoCompany } from './companies.ts';

/** Each client's bank accounts; invented numbers at real banks. */
const numbers: Record<string, { routing: string; bank: string; number: string }> = {
  BRIGHT: { routing: '123000220', bank: 'U.S. Bank', number: '0000554410' },
  HARBOR: { routing: '125000105', bank: 'U.S. Bank', number: '0000557325' },
  MESAPW: { routing: '122100024', bank: 'JPMorgan Chase Bank', number: '0000551968' },
};

export async function addBankAccount(
  tx: Tx,
  vault: Vault,
  { company, clientId, userId, now }: { company: DemoCompany; clientId: string; userId: string; now: Date },
): Promise<void> {
  const known = numbers[company.code];
  if (!known) return;
  await insertAccount(tx, vault, {
    clientId,
    account: {
      holder: company.legalName,
      routing_number: known.routing,
      account_number: known.number,
      type: 'checking',
      purpose: 'both',
    },
    bankName: known.bank,
    makeDefault: true,
    remittancesFrom: now,
    by: { userId, name: 'Dana Whitfield' },
    now,
  });
}
