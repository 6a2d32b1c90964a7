import type { AuditLogAction } from '@recoup/contract/audit/audit-log';
import { sql } from 'kysely';
import { insertAuditEntries } from '#platform/audit-entries.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { queryableOf } from '#platform/db/queryable.ts';
import type { StorageCaller } from '../access.ts';
import { ownBucketIds } from '../buckets/own-buckets.ts';
import type { Place } from './repository.ts';

type Action = Extract<AuditLogAction, `file.${string}`>;

/** An event of one document, for its client's audit log. */
interface DocumentEvent {
  action: Action;
  place: Place;
  /** The target, within the same client. */
  to?: Place;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The client and the name within its folder; null if it is not a client's document. */
function documentAt({ bucketId, name }: Place): { clientId: string; path: string } | null {
  const [clientId = '', ...path] = name.split('/');
  return bucketId === ownBucketIds.documents && uuid.test(clientId) ? { clientId, path: path.join('/') } : null;
}

const wayOf = ({ role, isByLink }: Pick<StorageCaller, 'role' | 'isByLink'>) => ({
  ...(isByLink ? { by_link: true } : {}),
  ...(role === 'service_role' ? { by_key: true } : {}),
});

/** Records what the transaction does to documents (security.md, Audit), in that transaction and with the caller's rights. */
export async function recordDocumentEvents(tx: Tx, caller: StorageCaller, events: readonly DocumentEvent[]): Promise<void> {
  const rows = events.flatMap(({ action, place, to }) => {
    const document = documentAt(place);
    const target = to && documentAt(to);
    if (!document) return [];
    return [
      {
        client_id: document.clientId,
        action,
        details: { name: document.path, ...(target ? { to: target.path } : {}), ...wayOf(caller) },
      },
    ];
  });
  await recordFor(tx, caller, rows);
}

/** A folder created by the service key that belongs to no client has no log. */
async function recordFor(
  tx: Tx,
  { userId, ip, userAgent }: Pick<StorageCaller, 'userId' | 'ip' | 'userAgent'>,
  entries: readonly { client_id: string; action: Action; details: Record<string, unknown> }[],
): Promise<void> {
  if (entries.length === 0) return;
  const clientIds = entries.map((entry) => entry.client_id);
  const clients = await tx.selectFrom('portal.clients').select('id').where('id', 'in', clientIds).execute();
  const known = new Set(clients.map(({ id }) => id));
  await insertAuditEntries(
    queryableOf(tx),
    entries
      .filter((entry) => known.has(entry.client_id))
      .map((entry) => ({ ...entry, actor_user_id: userId, ip_address: ip, user_agent: userAgent })),
  );
}

function isWithinCompany(from: Place, to: Place): boolean {
  const company = documentAt(from)?.clientId;
  return company !== undefined && company === documentAt(to)?.clientId;
}

/** When a document moves between clients, each side's log shows only its own part. */
export function movedDocument(from: Place, to: Place): DocumentEvent[] {
  if (isWithinCompany(from, to)) return [{ action: 'file.moved', place: from, to }];
  return [
    { action: 'file.removed', place: from },
    { action: 'file.added', place: to },
  ];
}

/** See `movedDocument`; unless `isNew`, the object at the target was overwritten. */
export function copiedDocument(from: Place, to: Place, isNew: boolean): DocumentEvent[] {
  const written: DocumentEvent = { action: isNew ? 'file.added' : 'file.replaced', place: to };
  if (isWithinCompany(from, to)) {
    const copied: DocumentEvent = { action: 'file.copied', place: from, to };
    return isNew ? [copied] : [copied, written];
  }
  return [{ action: 'file.copied', place: from }, written];
}

/**
 * Ranges and revalidations of one file count once per period, per reader, method and address: otherwise someone who obtained a
 * URL could read behind its maker's entry.
 */
const repeatWindow = sql`interval '30 minutes'`;

/** Records a download before its first byte is sent. `isPart`: a range, or a 304. */
export async function recordDownload(
  db: Pick<Db, 'asService'>,
  reader: Pick<StorageCaller, 'role' | 'userId' | 'ip' | 'userAgent' | 'isByLink'>,
  { place, version, isPart }: { place: Place; version: string; isPart: boolean },
): Promise<void> {
  const document = documentAt(place);
  if (!document) return;
  const { clientId, path } = document;
  const details = { name: path, version, ...wayOf(reader) };
  await db.asService(async (tx) => {
    // Viewers request several ranges at once: each must see the entry of the previous one.
    if (isPart) {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`document ${version} ${reader.userId}`}, 0))`.execute(tx);
      const { rows: repeats } = await sql`
        select from portal.audit_log l
        where l.client_id = ${clientId} and l.at > now() - ${repeatWindow} and l.action = 'file.downloaded'
          and l.actor_user_id is not distinct from ${reader.userId}::uuid and l.details = ${JSON.stringify(details)}::jsonb
          and l.ip_address = ${reader.ip}::inet limit 1`.execute(tx);
      if (repeats.length > 0) return;
    }
    await recordFor(tx, reader, [{ client_id: clientId, action: 'file.downloaded', details }]);
  });
}
