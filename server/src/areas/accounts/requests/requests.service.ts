import type { AccountDocument } from '@recoup/contract/accounts/debtors';
import type { AccountRequest, BulkPreview, BulkResult, RequestListQuery, TypedRequest } from '@recoup/contract/accounts/requests';
import { requestStates } from '@recoup/domain/accounts/request-states';
import { isRequestOpen, type RequestKind } from '@recoup/domain/accounts/requests';
import { recordAuditEntry } from '#platform/audit.ts';
import type { AgencyClock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import type { DocumentUpload } from '#platform/files/document-content.ts';
import type { Files } from '#platform/files/index.ts';
import { storeDocument } from '#platform/files/store-document.ts';
import type { ClientCaller } from '#platform/http/caller.ts';
import { forbidden } from '#platform/http/errors.ts';
import { enqueueOutboxEvent } from '#platform/agency-outbox.ts';
import {
  attachDocument,
  findAccount,
  findAccounts,
  forEachAccount,
  listDocumentsOf,
  lockState,
  touchAccounts,
} from '#areas/accounts/account/index.ts';
import {
  evaluateRequest,
  previewMany,
  readRequestContext,
  readRequestContexts,
  type EvaluatedRequest,
} from './evaluate-request.ts';
import { costChanged, requestDecided, requestEnded, requestNotFound, wrongFields } from './requests.errors.ts';
import { mayChange, presentRequest } from './requests.presenter.ts';
import { findRequest, insertRequests, listRequests, type NewRequest } from './requests.repository.ts';
import { moveRequests } from './request-state.repository.ts';

export interface Submission extends TypedRequest {
  accountId: string;
  shownCommissionCents?: number | undefined;
}

export function createRequestsService({ db, files, clock }: { db: Db; files: Files; clock: AgencyClock }) {
  const { today } = clock;

  async function present(tx: Tx, caller: ClientCaller, id: string): Promise<AccountRequest> {
    const row = await findRequest(tx, caller, id);
    if (!row) throw requestNotFound();
    const documents = await listDocumentsOf(tx, caller.clientId, { holder: 'request_id', ids: [id] });
    return presentRequest(row, { role: caller.role, documents: documents.get(id) ?? [] });
  }

  return {
    list: (caller: ClientCaller, query: RequestListQuery, accountId?: string) =>
      db.asViewer(caller.claims, async (tx) => {
        if (accountId) await findAccount(tx, caller, accountId);
        const { rows, nextCursor } = await listRequests(tx, caller, { ...query, ...(accountId ? { accountId } : {}) });
        const ids = rows.map(({ id }) => id);
        const documents = await listDocumentsOf(tx, caller.clientId, { holder: 'request_id', ids });
        return {
          data: rows.map((row) => presentRequest(row, { role: caller.role, documents: documents.get(row.id) ?? [] })),
          page: { next_cursor: nextCursor, total: null },
        };
      }),

    get: (caller: ClientCaller, id: string) => db.asViewer(caller.claims, (tx) => present(tx, caller, id)),

    preview: (caller: ClientCaller, submission: Submission) =>
      db.asUser(caller.claims, async (tx) => {
        const { problems, cost, warning } = await evaluate(tx, caller, submission, { lock: false, today: today() });
        return { problems, cost, warning };
      }),

    submit: (caller: ClientCaller, submission: Submission) =>
      db.asUser(caller.claims, async (tx) => {
        const { id, isRepeated } = await submitOne(tx, caller, submission, clock);
        return { data: await present(tx, caller, id), is_repeated: isRepeated };
      }),

    previewMany: (
      caller: ClientCaller,
      { kind, accountIds }: { kind: RequestKind; accountIds: readonly string[] },
    ): Promise<BulkPreview> =>
      db.asViewer(caller.claims, async (tx) => {
        if (!mayChange(caller.role, kind)) throw forbidden();
        const accounts = await findAccounts(tx, caller, accountIds);
        const contexts = await readRequestContexts(tx, caller.clientId, { accounts, today: today() });
        const seen = new Set(accounts.map(({ id }) => id));
        const unseen = [...new Set(accountIds)].filter((id) => !seen.has(id));
        return [
          ...previewMany(caller.role, kind, contexts),
          ...unseen.map((id) => ({
            account_id: id,
            refusal: { code: 'not_found', message: 'This account no longer exists.' },
            commission_cents: null,
          })),
        ];
      }),

    submitMany: (
      caller: ClientCaller,
      { accountIds, ...typed }: TypedRequest & { kind: RequestKind; accountIds: readonly string[] },
    ): Promise<BulkResult[]> =>
      forEachAccount(db, caller, { accountIds, act: (tx, accountId) => submitOne(tx, caller, { ...typed, accountId }, clock) }),

    cancel: (caller: ClientCaller, id: string): Promise<AccountRequest> =>
      db.asUser(caller.claims, async (tx) => {
        const row = await findRequest(tx, caller, id);
        if (!row) throw requestNotFound();
        if (!mayChange(caller.role, row.kind as RequestKind)) throw forbidden();
        // Lock the account first, as all code does, including the feed.
        await findAccount(tx, caller, row.account_id, { lock: true });
        const state = await lockState(tx, 'portal.requests', { clientId: caller.clientId, id });
        if (state === null) throw requestNotFound();
        if (state !== 'cancelled') {
          if (!requestStates.can(state, 'cancelled', 'client')) throw requestDecided(state);
          const at = clock.now();
          const cancelled = { state: 'cancelled', cancelled_by: caller.userId, cancelled_at: at } as const;
          await moveRequests(tx, [{ client_id: caller.clientId, id, ...cancelled }], { who: 'client' });
          await touchAccounts(tx, caller.clientId, [row.account_id], at);
          await enqueueOutboxEvent(tx, { clientId: caller.clientId, kind: 'request_cancelled' }, [
            { id, accountId: row.account_id },
          ]);
          await recordAuditEntry(tx, caller, {
            action: 'request.cancelled',
            subjectType: 'account',
            subjectId: row.account_id,
            details: { kind: row.kind, number: row.number },
          });
        }
        return present(tx, caller, id);
      }),

    async addDocument(caller: ClientCaller, id: string, upload: Omit<DocumentUpload, 'kind'>): Promise<AccountDocument> {
      // Check permission before a byte is stored.
      const { account, state } = await db.asViewer(caller.claims, (tx) => present(tx, caller, id));
      if (!isRequestOpen(state)) throw requestEnded(state);
      return storeDocument(files, caller, { ...upload, kind: 'other' }, (file) =>
        db.asUser(caller.claims, (tx) =>
          attachDocument(tx, { caller, file, holder: { accountId: account.id, column: 'request_id', id }, at: clock.now() }),
        ),
      );
    },
  };
}

export type RequestsService = ReturnType<typeof createRequestsService>;

async function evaluate(
  tx: Tx,
  caller: ClientCaller,
  submission: Submission,
  { lock, today }: { lock: boolean; today: string },
): Promise<EvaluatedRequest> {
  const account = await findAccount(tx, caller, submission.accountId, { lock });
  const context = await readRequestContext(tx, caller.clientId, { account, today });
  return evaluateRequest(caller.role, context, submission);
}

/** The account stays locked until the end: of two identical requests the second finds the first. */
export async function submitOne(
  tx: Tx,
  caller: ClientCaller,
  submission: Submission,
  clock: AgencyClock,
): Promise<{ id: string; isRepeated: boolean }> {
  const { problems, data, cost, repeats } = await evaluate(tx, caller, submission, { lock: true, today: clock.today() });
  if (repeats) return { id: repeats.id, isRepeated: true };
  if (!data || problems.length > 0) throw wrongFields(problems);
  const shown = submission.shownCommissionCents;
  if (shown !== undefined && shown !== cost?.commission_cents) throw costChanged();
  const [row] = await storeRequests(tx, caller, {
    at: clock.now(),
    requests: [{ account_id: submission.accountId, kind: submission.kind, data, cost }],
  });
  if (!row) throw requestNotFound();
  return { id: row.id, isRepeated: false };
}

/** Stores a valid request, with outbox event and audit entry. */
export async function storeRequests(
  tx: Tx,
  caller: ClientCaller,
  { at, requests }: { at: Date; requests: readonly NewRequest[] },
): Promise<{ id: string; account_id: string }[]> {
  const { clientId, userId, name } = caller;
  const rows = await insertRequests(tx, { clientId, userId, name, at }, requests);
  await touchAccounts(tx, clientId, [...new Set(rows.map((row) => row.account_id))], at);
  await enqueueOutboxEvent(
    tx,
    { clientId, kind: 'request' },
    rows.map((row) => ({ id: row.id, accountId: row.account_id })),
  );
  const [first] = requests;
  if (requests.length === 1 && first)
    await recordAuditEntry(tx, caller, {
      action: 'request.submitted',
      subjectType: 'account',
      subjectId: first.account_id,
      details: { kind: first.kind },
    });
  return rows;
}
