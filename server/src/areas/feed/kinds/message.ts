import { isRefused } from '@recoup/domain/feed/ledger';
import { sql } from 'kysely';
import { z } from 'zod';
import { newId } from '#platform/ids.ts';
import { notify } from '#platform/notify.ts';
import { aboutAccount, client, instant, itemId, text } from './fields.ts';
import { applied, defineKind, type Book } from './kind.ts';
import { moveIfPossible } from './correspondence/move-if-possible.ts';

interface NewMessage {
  client_id: string;
  id: string;
  account_id: string | null;
  author_name: string;
  body: string;
  external_id: string;
  created_at: string;
}

const messageBook: Book<NewMessage[]> = {
  name: 'messages',
  open: async () => [],
  async write(tx, added) {
    if (added.length === 0) return;
    await sql`
      insert into portal.messages (client_id, id, account_id, author, author_name, body, external_id, created_at)
      select client_id, id, account_id, 'agency', author_name, body, external_id, created_at
      from json_to_recordset(${JSON.stringify(added)}::json) as r(client_id uuid, id uuid, account_id uuid, author_name text,
        body text, external_id text, created_at timestamptz)`.execute(tx);
    await notify(
      tx,
      added.map(({ client_id, account_id }) => ({
        client_id,
        kind: 'message',
        event: 'written',
        account_id,
        to: account_id === null ? 'whole' : 'members',
      })),
    );
  },
};

/** The author, as shown to the client. */
const words = { at: instant, by: text(200), text: text(8000) };

const message = z.object({ kind: z.literal('message'), ...aboutAccount, ...words });

export const messageKind = defineKind({
  kind: 'message',
  about: 'account',
  summary: 'Agency staff write in the thread of an account; the client’s users get an email.',
  schema: message,
  book: messageBook,
  apply(item: z.output<typeof message>, { account }, added: NewMessage[]) {
    const step = moveIfPossible(account, { to: null, at: item.at, reason: null });
    if (isRefused(step)) return step;
    account.take(step);
    return add(added, item, { clientId: account.clientId, accountId: account.id });
  },
});

const companyMessage = z.object({ kind: z.literal('company_message'), id: itemId, client, ...words });

export const companyMessageKind = defineKind({
  kind: 'company_message',
  about: 'client',
  summary: 'Agency staff write in the client’s general thread.',
  schema: companyMessage,
  book: messageBook,
  apply: (item: z.output<typeof companyMessage>, { clientId }, added: NewMessage[]) =>
    add(added, item, { clientId, accountId: null }),
});

function add(
  added: NewMessage[],
  { kind, id, at, by, text: body }: z.output<typeof message> | z.output<typeof companyMessage>,
  { clientId, accountId }: { clientId: string; accountId: string | null },
) {
  const row = {
    client_id: clientId,
    id: newId(),
    account_id: accountId,
    author_name: by,
    body,
    external_id: `${kind}:${id}`,
    created_at: at,
  };
  added.push(row);
  return applied(row.id);
}
