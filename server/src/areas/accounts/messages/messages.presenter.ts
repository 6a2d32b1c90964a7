import type { AccountDocument } from '@recoup/contract/accounts/debtors';
import type { MessageView, messageThread } from '@recoup/contract/accounts/messages';
import type { z } from 'zod';
import type { ClientCaller } from '#platform/http/caller.ts';
import { presentJoinedAccount, roleIn } from '#areas/accounts/account/index.ts';
import type { MessageRow } from './messages.repository.ts';
import type { ThreadRow } from './threads.repository.ts';

export function presentMessage(
  row: MessageRow,
  { role, readAt, documents }: { role: ClientCaller['role']; readAt: Date | null; documents: AccountDocument[] },
): MessageView {
  const isAgencys = row.author === 'agency';
  return {
    id: row.id,
    account_id: row.account_id,
    author: isAgencys ? 'agency' : 'client',
    author_name: row.author_name,
    body: row.body,
    created_at: row.created_at.toISOString(),
    is_unread: isAgencys && (readAt === null || row.received_at > readAt),
    documents,
    abilities: { add_document: !isAgencys && roleIn(role) !== 'agency' },
  };
}

export function presentThread(row: ThreadRow): z.input<typeof messageThread> {
  return {
    account: presentJoinedAccount(row),
    last: {
      author: row.author === 'agency' ? 'agency' : 'client',
      author_name: row.author_name,
      body: row.body,
      created_at: row.created_at.toISOString(),
    },
    unread: row.unread,
  };
}
