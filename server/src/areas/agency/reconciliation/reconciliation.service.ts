import type { BodyOf } from '@recoup/contract/shared/endpoint';
import {
  type enterBankBalance,
  getClientReconciliation,
  getConsoleReconciliation,
  getConsoleTrust,
  type ClientDay,
  type ConsoleTrust,
} from '@recoup/contract/agency/reconciliation';
import type { Reconciliation } from '@recoup/contract/feed/reconciliation';
import type { createReconciliations } from '#areas/feed/reconciliation/index.ts';
import type { Operator } from '#areas/feed/systems/index.ts';
import { recordAgencyEntries } from '#platform/agency-audit.ts';
import type { Db } from '#platform/db/db.ts';
import type { AgencyCaller } from '#platform/http/caller.ts';
import { nameClients } from './reconciliation.repository.ts';

const senderOf = ({ name, clientIds }: AgencyCaller): Operator => ({ systemId: null, name: 'console', person: name, clientIds });

/** The figures that systems read with a key, for agency staff: with the clients' names. */
export function createConsoleReconciliation(db: Db, reconciliations: ReturnType<typeof createReconciliations>) {
  async function recordView(caller: AgencyCaller, operation: string, day: string, clientId?: string): Promise<void> {
    await db.asService((tx) =>
      recordAgencyEntries(tx, caller, [
        { action: 'agency.looked', details: { operation, day }, ...(clientId === undefined ? {} : { clientId }) },
      ]),
    );
  }

  /** The names are read under the policies of the caller, which leave out clients that it may not see. */
  async function named<T extends { client_id: string }>(
    caller: AgencyCaller,
    rows: readonly T[],
  ): Promise<(T & { client_name: string })[]> {
    const names = await db.asUser(caller.claims, nameClients);
    return rows.flatMap((row) => {
      const name = names.get(row.client_id);
      return name === undefined ? [] : [{ ...row, client_name: name }];
    });
  }

  return {
    async day(caller: AgencyCaller, day: string): Promise<ClientDay[]> {
      const rows = await named(caller, await reconciliations.day(senderOf(caller), { day }));
      await recordView(caller, getConsoleReconciliation.name, day);
      return rows;
    },

    async client(caller: AgencyCaller, { clientId, day }: { clientId: string; day: string }): Promise<Reconciliation> {
      const found = await reconciliations.reconcile(senderOf(caller), { client: clientId, day, limit: 500 });
      await recordView(caller, getClientReconciliation.name, day, clientId);
      return found;
    },

    async trust(caller: AgencyCaller, day: string): Promise<ConsoleTrust> {
      const found = await reconciliations.trust(senderOf(caller), { day });
      await recordView(caller, getConsoleTrust.name, day);
      return { ...found, clients: await named(caller, found.clients) };
    },

    async enterBalance(
      caller: AgencyCaller,
      { day, bank_account, balance_cents }: BodyOf<typeof enterBankBalance>,
    ): Promise<void> {
      await reconciliations.enterBankBalance({ day, bankAccount: bank_account, cents: balance_cents });
      await db.asService((tx) =>
        recordAgencyEntries(tx, caller, [{ action: 'agency.balance_entered', details: { day, bank_account, balance_cents } }]),
      );
    },
  };
}
