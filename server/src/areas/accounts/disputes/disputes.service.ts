import type { AccountDocument } from '@recoup/contract/accounts/debtors';
import type { DisputeView } from '@recoup/contract/accounts/disputes';
import {
  checkDisputeAnswer,
  DISPUTE_ANSWERS,
  refuseDisputeAnswer,
  type DisputeAnswerGiven,
  type DisputeAnswerTyped,
} from '@recoup/domain/accounts/disputes';
import { recordAuditEntry } from '#platform/audit.ts';
import type { AgencyClock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import type { DocumentUpload } from '#platform/files/document-content.ts';
import type { Files } from '#platform/files/index.ts';
import { storeDocument } from '#platform/files/store-document.ts';
import type { ClientCaller } from '#platform/http/caller.ts';
import { unprocessable } from '#platform/http/errors.ts';
import { enqueueOutboxEvent } from '#platform/agency-outbox.ts';
import { attachDocument, findAccount, listDocumentsOf, lockState, roleIn, touchAccounts } from '#areas/accounts/account/index.ts';
import { submitRequest } from '#areas/accounts/requests/index.ts';
import { disputeNotFound, disputeRefused } from './disputes.errors.ts';
import { presentDispute } from './disputes.presenter.ts';
import { findDispute, listDisputes, type DisputeFilters } from './disputes.repository.ts';
import { moveDisputes } from './dispute-state.repository.ts';

type TypedAnswer = DisputeAnswerTyped & { shown_commission_cents?: number | undefined };

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

  /** The request that reports the payment, also if it was reported before; null for other answers. */
  async function reportPayment(
    tx: Tx,
    caller: ClientCaller,
    { payment }: DisputeAnswerGiven,
    { accountId, typed, ...shown }: { accountId: string; typed: DisputeAnswerTyped; shownCommissionCents?: number },
  ): Promise<string | null> {
    if (payment === null) return null;
    const { amount, date, method, reference } = typed;
    const data = { amount, date, method, reference };
    const { id } = await submitRequest(tx, caller, { accountId, kind: 'direct_payment', data, ...shown }, clock);
    return id;
  }

  return {
    list: (caller: ClientCaller, filters: DisputeFilters) =>
      db.asViewer(caller.claims, async (tx) => {
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

    get: (caller: ClientCaller, id: string) => db.asViewer(caller.claims, (tx) => present(tx, caller, id)),

    answer: (
      caller: ClientCaller,
      id: string,
      { shown_commission_cents: shownCommissionCents, ...typed }: TypedAnswer,
    ): Promise<DisputeView> =>
      db.asUser(caller.claims, async (tx) => {
        const found = await find(tx, caller, id);
        // Lock the account first, as all code does, including the feed.
        const account = await findAccount(tx, caller, found.row.account_id, { lock: true });
        const state = await lockState(tx, 'portal.disputes', { clientId: caller.clientId, id });
        if (state === null) throw disputeNotFound();
        const { problems, value } = checkDisputeAnswer(typed, {
          evidence: found.documents.length,
          balanceCents: account.balance_cents,
          today: today(),
        });
        const refusal = refuseDisputeAnswer(value?.answer ?? 'confirm', { state, role: roleIn(caller.role) });
        if (refusal) throw disputeRefused(refusal);
        if (!value) throw unprocessable(problems.map(({ path, message }) => ({ path, message })));
        // First, so that the agency reads the payment before the answer that refers to it.
        const requestId = await reportPayment(tx, caller, value, {
          accountId: account.id,
          typed,
          ...(shownCommissionCents === undefined ? {} : { shownCommissionCents }),
        });
        const at = clock.now();
        const answered = {
          client_id: caller.clientId,
          id,
          state: 'answered',
          answer: value.answer,
          answer_text: value.text,
          answer_amount_cents: value.amount_cents,
          answer_mistake: value.mistake,
          answer_request_id: requestId,
          answered_at: at,
          answered_by: caller.userId,
          answered_by_name: caller.name,
        } as const;
        await moveDisputes(tx, [answered], { who: 'client' });
        await touchAccounts(tx, caller.clientId, [account.id], at);
        await enqueueOutboxEvent(tx, { clientId: caller.clientId, kind: 'dispute_answer' }, [{ id, accountId: account.id }]);
        await recordAuditEntry(tx, caller, {
          action: 'dispute.answered',
          subjectType: 'account',
          subjectId: account.id,
          details: { dispute_id: id, words: DISPUTE_ANSWERS[value.answer].label },
        });
        return present(tx, caller, id);
      }),

    async addDocument(caller: ClientCaller, id: string, upload: Omit<DocumentUpload, 'kind'>): Promise<AccountDocument> {
      const dispute = await db.asViewer(caller.claims, (tx) => present(tx, caller, id));
      if (dispute.state === 'resolved')
        throw disputeRefused({ code: 'dispute_resolved', message: 'The agency has resolved this dispute.' });
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
