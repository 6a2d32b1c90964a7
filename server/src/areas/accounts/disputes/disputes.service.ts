import type { AccountDocument } from '@recoup/contract/accounts/debtors';
import type { DisputeView } from '@recoup/contract/accounts/disputes';
import {
  checkDisputeAnswer,
  DISPUTE_ANSWERS,
  refuseDisputeAnswer,
  type DisputeAnswerTyped,
} from '@recoup/domain/accounts/disputes';
import { recordActivity } from '#platform/audit.ts';
import type { AgencyClock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import type { DocumentUpload } from '#platform/files/document-content.ts';
import type { Files } from '#platform/files/index.ts';
import { storeDocument } from '#platform/files/store-document.ts';
import type { ClientCaller } from '#platform/http/caller.ts';
import { unprocessable } from '#platform/http/errors.ts';
import { enqueueOutboxEvent } from '#platform/agency-outbox.ts';
import { attachDocument, findAccount, listDocumentsOf, lockState, roleIn, touchAccounts } from '#areas/accounts/account/index.ts';
import { disputeNotFound, disputeRefused } from './disputes.errors.ts';
import { presentDispute } from './disputes.presenter.ts';
import { findDispute, listDisputes, type DisputeFilters } from './disputes.repository.ts';
import { moveDisputes } from './dispute-state.repository.ts';

export function createDisputesService({ db, files, clock }: { db: Db; files: Files; clock: AgencyClock }) {
  const { today } = clock;

  async function find(tx: Tx, caller: ClientCaller, id: string) {
    const row = await findDispute(tx, caller, id);
    if (!row) throw disputeNotFound();
    const documents = await listDocumentsOf(tx, caller.clientId, { holder: 'dispute_id', ids: [id] });
    return { row, documents: documents.get(id) ?? [] };
  }

  async function present(tx: Tx, caller: ClientCaller, id: string): Promise<DisputeView> {
    const { row, documents } = await find(tx, caller, id);
    return presentDispute(row, { role: caller.role, today: today(), documents });
  }

  return {
    list: (caller: ClientCaller, filters: DisputeFilters) =>
      db.asUser(caller.claims, async (tx) => {
        if (filters.account_id) await findAccount(tx, caller, filters.account_id);
        const { rows, nextCursor } = await listDisputes(tx, caller, filters);
        const ids = rows.map(({ id }) => id);
        const documents = await listDocumentsOf(tx, caller.clientId, { holder: 'dispute_id', ids });
        return {
          data: rows.map((row) =>
            presentDispute(row, { role: caller.role, today: today(), documents: documents.get(row.id) ?? [] }),
          ),
          page: { next_cursor: nextCursor, total: null },
        };
      }),

    get: (caller: ClientCaller, id: string) => db.asUser(caller.claims, (tx) => present(tx, caller, id)),

    answer: (caller: ClientCaller, id: string, typed: DisputeAnswerTyped): Promise<DisputeView> =>
      db.asUser(caller.claims, async (tx) => {
        const found = await find(tx, caller, id);
        // Lock the account first, as all code does, including the feed.
        const account = await findAccount(tx, caller, found.row.account_id, { lock: true });
        const state = await lockState(tx, 'portal.disputes', { clientId: caller.clientId, id });
        if (state === null) throw disputeNotFound();
        const { problems, value } = checkDisputeAnswer(typed, {
          evidence: found.documents.length,
          balanceCents: account.balance_cents,
        });
        const refusal = refuseDisputeAnswer(value?.answer ?? 'confirm', { state, role: roleIn(caller.role) });
        if (refusal) throw disputeRefused(refusal);
        if (!value) throw unprocessable(problems.map(({ path, message }) => ({ path, message })));
        const at = clock.now();
        const answered = {
          client_id: caller.clientId,
          id,
          state: 'answered',
          answer: value.answer,
          answer_text: value.text,
          answer_amount_cents: value.amount_cents,
          answered_at: at,
          answered_by: caller.userId,
          answered_by_name: caller.name,
        } as const;
        await moveDisputes(tx, [answered], { who: 'client' });
        await touchAccounts(tx, caller.clientId, [account.id], at);
        await enqueueOutboxEvent(tx, { clientId: caller.clientId, kind: 'dispute_answer' }, [{ id, accountId: account.id }]);
        await recordActivity(tx, caller, {
          action: 'dispute.answered',
          subjectType: 'account',
          subjectId: account.id,
          details: { dispute_id: id, words: DISPUTE_ANSWERS[value.answer].label },
        });
        return present(tx, caller, id);
      }),

    async addDocument(caller: ClientCaller, id: string, upload: Omit<DocumentUpload, 'kind'>): Promise<AccountDocument> {
      const dispute = await db.asUser(caller.claims, (tx) => present(tx, caller, id));
      if (dispute.state === 'resolved')
        throw disputeRefused({ code: 'dispute_resolved', message: 'The agency has closed this dispute.' });
      return storeDocument(files, caller, { ...upload, kind: 'dispute_evidence' }, (file) =>
        db.asUser(caller.claims, (tx) =>
          attachDocument(tx, {
            caller,
            file,
            holder: { accountId: dispute.account.id, column: 'dispute_id', id },
            at: clock.now(),
          }),
        ),
      );
    },
  };
}

export type DisputesService = ReturnType<typeof createDisputesService>;
