import type { DocumentQuery, DocumentSubject } from '@recoup/contract/agency/documents';
import { sql } from 'kysely';
import { endOf, startOf } from '#platform/db/days.ts';
import type { Tx } from '#platform/db/db.ts';
import { cutPage, decodeCursor } from '#platform/db/keyset.ts';

export interface DocumentRow {
  id: string;
  client_id: string;
  client_name: string;
  about: DocumentSubject;
  account_id: string | null;
  person_id: string | null;
  number: number | null;
  debtor_name: string | null;
  title: string | null;
  kind: string;
  file_name: string;
  bytes: number;
  author_name: string;
  is_agency: boolean;
  at: Date;
  at_text: string;
}

const order = 'console documents';

/** One keyset page, newest first. Documents of drafts and of messages about no account are the client's own until they are placed. */
export async function listDocumentPage(
  tx: Tx,
  clientIds: readonly string[],
  { from_whom: senders, about, from, to, cursor, limit }: DocumentQuery,
) {
  const [at, id] = cursor ? decodeCursor(order, cursor, ['instant', 'id']) : [];
  const isAny = (chosen: readonly string[] | undefined, one: string) => !chosen?.length || chosen.includes(one);
  const within = (column: string) => {
    const instant = sql.ref(column);
    return sql`
      ${from ? sql`and ${instant} >= ${startOf(from)}` : sql``} ${to ? sql`and ${instant} < ${endOf(to)}` : sql``}
      ${cursor ? sql`and (${instant}, d.id) < (${at}::timestamptz, ${id}::uuid)` : sql``}`;
  };
  const ofAgency = sql`d.external_id is not null`;
  const bySender = isAny(senders, 'agency')
    ? isAny(senders, 'client')
      ? sql``
      : sql`and ${ofAgency}`
    : sql`and not (${ofAgency})`;
  const newest = sql`limit ${limit + 1}`;
  const { rows } = await sql<DocumentRow>`
    select f.*, f.at::text as at_text, c.name as client_name, a.person_id, a.number, a.debtor_name
    from (
      (select d.id, d.client_id, 'account' as about, d.account_id, d.title, d.kind, d.file_name, d.bytes, d.author_name,
         ${ofAgency} as is_agency, d.created_at as at
       from portal.documents d
       where ${isAny(about, 'account')}::boolean and d.client_id = any (${clientIds}::uuid[]) and d.account_id is not null
         ${bySender} ${within('d.created_at')}
       order by d.created_at desc, d.id desc ${newest})
      union all
      (select d.id, d.client_id, 'client', null, d.title, d.kind, d.file_name, d.bytes, 'Agency', true, d.published_at
       from portal.published_documents d
       where ${isAny(about, 'client') && isAny(senders, 'agency')}::boolean and d.client_id = any (${clientIds}::uuid[])
         ${within('d.published_at')}
       order by d.published_at desc, d.id desc ${newest})
    ) f
    join portal.clients c on c.id = f.client_id
    left join portal.accounts a on a.client_id = f.client_id and a.id = f.account_id
    order by f.at desc, f.id desc ${newest}`.execute(tx);
  return cutPage(rows, { order, limit });
}

/** A document with its file, of an account or of the client as a whole; undefined if the caller may not see it. */
export async function findDocumentFile(tx: Tx, { clientId, id }: { clientId: string; id: string }) {
  const { rows } = await sql<{ file_name: string; bytes: number; file_key: string; title: string | null }>`
    select d.file_name, d.bytes, d.file_key, d.title from portal.documents d
    where d.client_id = ${clientId} and d.id = ${id} and d.account_id is not null
    union all
    select d.file_name, d.bytes, d.file_key, d.title from portal.published_documents d
    where d.client_id = ${clientId} and d.id = ${id}`.execute(tx);
  return rows[0];
}
