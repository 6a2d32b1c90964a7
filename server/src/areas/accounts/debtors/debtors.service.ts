import type {
  AccountDetails,
  AccountNote,
  DebtorFilters,
  DebtorListQuery,
  DebtorRow,
  DebtorTotals,
} from '@recoup/contract/accounts/debtors';
import type { AgencyClock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import type { ClientCaller } from '#platform/http/caller.ts';
import { isAgencyRole } from '#platform/http/roles.ts';
import { enqueueOutboxEvent } from '#platform/agency-outbox.ts';
import { recordListViews } from '#platform/list-views.ts';
import { recordAccountView, recordAuditEntry } from '#platform/audit.ts';
import { findAccount as findScopedAccount, findReadAt } from '#areas/accounts/account/index.ts';
import { listActions, readGround } from '#areas/accounts/requests/index.ts';
import { countUnread } from '#areas/accounts/timeline/index.ts';
import { findBatch, findSourceRow, insertNote, listDocuments, listParties, touchAccount } from './account.repository.ts';
import type { AccountScope } from './debtors.filters.ts';
import { accountNotFound } from './debtors.errors.ts';
import {
  presentBatch,
  presentChain,
  presentDetails,
  presentDocument,
  presentItemization,
  presentNote,
  presentParties,
  presentPerson,
  presentRow,
  presentSourceRow,
} from './debtors.presenter.ts';
import { findAccount, findPerson, listAccounts, listChain, listOtherAccounts, sumAccounts } from './debtors.repository.ts';

export interface AccountRef {
  personId: string;
  accountId: string;
}

/** The reader's scope, which is enough to list accounts, also in a job for a user who is no longer signed in. */
export type Reader = Pick<ClientCaller, 'claims' | 'clientId' | 'locationIds'>;

export function scopeOf(caller: Reader, clock: AgencyClock): AccountScope {
  return { clientId: caller.clientId, locationIds: caller.locationIds, today: clock.today() };
}

export function createDebtorsService({ db, clock }: { db: Db; clock: AgencyClock }) {
  return {
    async list(caller: ClientCaller, query: DebtorListQuery): Promise<{ rows: DebtorRow[]; nextCursor: string | null }> {
      const { rows, nextCursor } = await db.asViewer(caller.claims, (tx) => listAccounts(tx, scopeOf(caller, clock), query));
      await recordListViews(db, [{ ...caller, what: 'debtors', accountIds: rows.map(({ id }) => id), at: clock.now() }]);
      return { rows: rows.map((row) => presentRow(row)), nextCursor };
    },

    totals: (caller: ClientCaller, filters: DebtorFilters): Promise<DebtorTotals> =>
      db.asViewer(caller.claims, (tx) => sumAccounts(tx, scopeOf(caller, clock), filters)),

    get: (caller: ClientCaller, ref: AccountRef): Promise<AccountDetails> =>
      db.asUser(caller.claims, async (tx) => {
        const scope = scopeOf(caller, clock);
        const account = await findAccount(tx, scope, ref);
        const person = account && (await findPerson(tx, caller.clientId, ref.personId));
        const batch = account && (await findBatch(tx, caller.clientId, account.batch_id));
        if (!account || !person) throw accountNotFound();
        await recordAccountView(tx, caller, { accountId: account.id, at: clock.now() });
        const clientId = caller.clientId;
        const readAt = await findReadAt(tx, { clientId, accountId: account.id }, caller.userId);
        return {
          ...presentRow(account),
          status_reason: account.status_reason,
          adjusted_cents: account.adjusted_cents,
          conversion_cents: account.conversion_cents,
          debt_date: account.debt_date,
          creditor_current: account.creditor_current,
          creditor_itemization: account.creditor_itemization,
          itemization: presentItemization(account),
          ...presentDetails(account.details),
          // A member limited to locations may not see the batch's author; the account still shows its number.
          batch: batch
            ? presentBatch(batch)
            : { id: account.batch_id, number: '-', created_at: account.created_at.toISOString() },
          ...presentChain(account.id, await listChain(tx, scope, account)),
          person: presentPerson(person),
          other_accounts: (await listOtherAccounts(tx, scope, ref)).map((row) => presentRow(row)),
          parties: presentParties(await listParties(tx, clientId, account.id)),
          documents: (await listDocuments(tx, clientId, account.id)).map((row) => presentDocument(row, readAt)),
          source_row:
            account.import_id !== null && account.import_row_number !== null
              ? presentSourceRow(
                  await findSourceRow(tx, { clientId, importId: account.import_id, rowNumber: account.import_row_number }),
                )
              : null,
          abilities: { add_note: !isAgencyRole(caller.role), add_document: !isAgencyRole(caller.role) },
          agency_account_number: account.agency_account_number,
          accrued_cents: account.accrued_cents,
          paid_direct_cents: account.paid_direct_cents,
          hold_until: account.hold_until,
          actions: await actionsOf(tx, caller, { accountId: account.id, today: scope.today }),
          unread: await countUnread(tx, { clientId, accountId: account.id }, readAt),
        };
      }),

    addNote: (caller: ClientCaller, ref: AccountRef, body: string): Promise<AccountNote> =>
      db.asUser(caller.claims, async (tx) => {
        const account = await findAccount(tx, scopeOf(caller, clock), ref);
        if (!account) throw accountNotFound();
        const note = await insertNote(tx, {
          client_id: caller.clientId,
          account_id: account.id,
          body,
          author_name: caller.name,
          created_by: caller.userId,
        });
        await touchAccount(tx, caller.clientId, account.id, clock.now());
        await enqueueOutboxEvent(tx, { clientId: caller.clientId, kind: 'note' }, [{ id: note.id, accountId: account.id }]);
        await recordAuditEntry(tx, caller, { action: 'account.note_added', subjectType: 'account', subjectId: account.id });
        return presentNote(note);
      }),
  };
}

/** Requests use a narrower row than the account page. */
async function actionsOf(tx: Tx, caller: ClientCaller, { accountId, today }: { accountId: string; today: string }) {
  const account = await findScopedAccount(tx, caller, accountId);
  return listActions(await readGround(tx, caller.clientId, { account, today }), caller.role);
}

export type DebtorsService = ReturnType<typeof createDebtorsService>;
