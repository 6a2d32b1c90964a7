import type { MessageView } from '@recoup/contract/accounts/messages';
import type { BulkResult } from '@recoup/contract/accounts/requests';
import { recordAuditEntry } from '#platform/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import type { ClientCaller } from '#platform/http/caller.ts';
import { enqueueOutboxEvent } from '#platform/agency-outbox.ts';
import {
  findAccount,
  findReadAt,
  forEachAccount,
  listDocumentsOf,
  presentAccountRef,
  roleIn,
  touchAccounts,
  type ScopedAccount,
} from '#areas/accounts/account/index.ts';
import { threadIsCompanys } from './messages.errors.ts';
import { presentMessage, presentThread } from './messages.presenter.ts';
import { countUnreadOf, insertMessage, listMessages, markRead } from './messages.repository.ts';
import { countAllUnread, listThreads } from './threads.repository.ts';

/** The caller must see the thread's account; the general thread is for members without location limits. */
async function enterThread(tx: Tx, caller: ClientCaller, accountId: string | null): Promise<ScopedAccount | null> {
  if (accountId !== null) return findAccount(tx, caller, accountId);
  if (caller.locationIds) throw threadIsCompanys();
  return null;
}

export function createMessagesService({ db, clock }: { db: Db; clock: Clock }) {
  async function write(tx: Tx, caller: ClientCaller, { accountId, body }: { accountId: string | null; body: string }) {
    await enterThread(tx, caller, accountId);
    const { clientId } = caller;
    const at = clock.now();
    const message = await insertMessage(tx, {
      clientId,
      accountId,
      body,
      author_name: caller.name,
      created_by: caller.userId,
      created_at: at,
    });
    if (accountId !== null) await touchAccounts(tx, clientId, [accountId], at);
    await enqueueOutboxEvent(tx, { clientId, kind: 'message' }, [{ id: message.id, accountId }]);
    await recordAuditEntry(tx, caller, {
      action: 'message.sent',
      ...(accountId === null ? {} : { subjectType: 'account', subjectId: accountId }),
    });
    return message;
  }

  return {
    list: (caller: ClientCaller, accountId: string | null, query: { cursor?: string | undefined; limit: number }) =>
      db.asViewer(caller.claims, async (tx) => {
        const account = await enterThread(tx, caller, accountId);
        const { clientId, role } = caller;
        const thread = { clientId, accountId };
        const asOf = clock.now().toISOString();
        const readAt = await findReadAt(tx, thread, caller.userId);
        const { rows, nextCursor } = await listMessages(tx, thread, query);
        const documents = await listDocumentsOf(tx, clientId, { holder: 'message_id', ids: rows.map(({ id }) => id) });
        return {
          account: account && presentAccountRef(account),
          data: rows.map((row) => presentMessage(row, { role, readAt, documents: documents.get(row.id) ?? [] })),
          page: { next_cursor: nextCursor, total: null },
          unread: await countUnreadOf(tx, thread, readAt),
          as_of: asOf,
          abilities: { write: roleIn(role) !== 'agency' },
        };
      }),

    send: (caller: ClientCaller, message: { accountId: string | null; body: string }): Promise<MessageView> =>
      db.asUser(caller.claims, async (tx) =>
        presentMessage(await write(tx, caller, message), { role: caller.role, readAt: null, documents: [] }),
      ),

    sendMany: (
      caller: ClientCaller,
      { accountIds, body }: { accountIds: readonly string[]; body: string },
    ): Promise<BulkResult[]> =>
      forEachAccount(db, caller, { accountIds, act: (tx, accountId) => write(tx, caller, { accountId, body }) }),

    /** Messages from the future cannot have been read. */
    markRead: (caller: ClientCaller, accountId: string | null, until: string | undefined): Promise<void> =>
      db.asUser(caller.claims, async (tx) => {
        await enterThread(tx, caller, accountId);
        const now = clock.now();
        const seen = until === undefined || new Date(until) > now ? now : new Date(until);
        await markRead(tx, { clientId: caller.clientId, accountId }, { userId: caller.userId, until: seen });
      }),

    listThreads: (caller: ClientCaller, query: { cursor?: string | undefined; limit: number; onlyUnread: boolean }) =>
      db.asViewer(caller.claims, async (tx) => {
        const { rows, nextCursor } = await listThreads(tx, caller, { ...query, userId: caller.userId });
        return {
          data: rows.map(presentThread),
          page: { next_cursor: nextCursor, total: null },
          abilities: { open_company_thread: !caller.locationIds },
        };
      }),

    countUnread: (caller: ClientCaller): Promise<number> =>
      db.asViewer(caller.claims, (tx) => countAllUnread(tx, caller, caller.userId)),
  };
}

export type MessagesService = ReturnType<typeof createMessagesService>;
