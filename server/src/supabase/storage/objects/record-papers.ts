import type { ActivityAction } from '@recoup/contract/audit/audit-log';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/db.ts';
import type { StorageCaller } from '../access.ts';
import { ownBucketIds } from '../buckets/own-buckets.ts';
import type { Place } from './repository.ts';

type Action = Extract<ActivityAction, `file.${string}`>;

/** Something that happened to one paper, for the log of the company in whose folder it lies. */
interface PaperEvent {
  action: Action;
  place: Place;
  /** Where it went, within the same company. */
  to?: Place;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The company whose paper it is, and its name within the folder; null for whatever is no paper of a company. */
function paperAt({ bucketId, name }: Place): { clientId: string; path: string } | null {
  const [clientId = '', ...path] = name.split('/');
  return bucketId === ownBucketIds.papers && uuid.test(clientId) ? { clientId, path: path.join('/') } : null;
}

const wayOf = ({ role, isByLink }: Pick<StorageCaller, 'role' | 'isByLink'>) => ({
  ...(isByLink ? { by_link: true } : {}),
  ...(role === 'service_role' ? { by_key: true } : {}),
});

/** Records what the transaction does to papers (security.md, Audit), in that transaction and with the caller's own rights. */
export async function recordPapers(tx: Tx, caller: StorageCaller, events: readonly PaperEvent[]): Promise<void> {
  const rows = events.flatMap(({ action, place, to }) => {
    const paper = paperAt(place);
    const target = to && paperAt(to);
    if (!paper) return [];
    return [
      {
        client_id: paper.clientId,
        action,
        details: { name: paper.path, ...(target ? { to: target.path } : {}), ...wayOf(caller) },
      },
    ];
  });
  if (rows.length === 0) return;
  // A folder that is no company's, made by the service key, has nobody's log.
  await sql`
    insert into portal.activity_log (client_id, actor_user_id, action, details, ip_address, user_agent)
    select c.id, ${caller.userId}::uuid, e.action, e.details, ${caller.ip}::inet, ${caller.userAgent}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e (client_id uuid, action text, details jsonb)
    join portal.clients c on c.id = e.client_id`.execute(tx);
}

function isWithinCompany(from: Place, to: Place): boolean {
  const company = paperAt(from)?.clientId;
  return company !== undefined && company === paperAt(to)?.clientId;
}

/** Of what leaves one company's folder for another place, each side learns only what happened within its own. */
export function movedPaper(from: Place, to: Place): PaperEvent[] {
  if (isWithinCompany(from, to)) return [{ action: 'file.moved', place: from, to }];
  return [
    { action: 'file.removed', place: from },
    { action: 'file.added', place: to },
  ];
}

/** See `movedPaper`; whatever stood at the target's place is gone where it is `isNew` no more. */
export function copiedPaper(from: Place, to: Place, isNew: boolean): PaperEvent[] {
  const written: PaperEvent = { action: isNew ? 'file.added' : 'file.replaced', place: to };
  if (isWithinCompany(from, to)) {
    const copied: PaperEvent = { action: 'file.copied', place: from, to };
    return isNew ? [copied] : [copied, written];
  }
  return [{ action: 'file.copied', place: from }, written];
}

/**
 * Ranges of one file, and what a browser asks after again, are one look in so much time; of one reader in one way from one address,
 * or whoever got hold of a link would read behind the look of the one who made it.
 */
const sameLook = sql`interval '30 minutes'`;

/**
 * Records that a paper was given out, before its first byte leaves. `isPart`: a range of it, or the word that what the
 * reader has of it is still true.
 */
export async function recordDownload(
  db: Pick<Db, 'asService'>,
  reader: Pick<StorageCaller, 'role' | 'userId' | 'ip' | 'userAgent' | 'isByLink'>,
  { place, version, isPart }: { place: Place; version: string; isPart: boolean },
): Promise<void> {
  const paper = paperAt(place);
  if (!paper) return;
  const { clientId, path } = paper;
  const details = JSON.stringify({ name: path, version, ...wayOf(reader) });
  await db.asService(async (tx) => {
    // Viewers ask for several ranges at once: each sees what the one before it has written.
    if (isPart) await sql`select pg_advisory_xact_lock(hashtextextended(${`paper ${version} ${reader.userId}`}, 0))`.execute(tx);
    await sql`
      insert into portal.activity_log (client_id, actor_user_id, action, details, ip_address, user_agent)
      select c.id, ${reader.userId}::uuid, 'file.downloaded', ${details}::jsonb, ${reader.ip}::inet, ${reader.userAgent}
      from portal.clients c
      where c.id = ${clientId} and not (${isPart} and exists (
        select from portal.activity_log l
        where l.client_id = c.id and l.at > now() - ${sameLook} and l.action = 'file.downloaded'
          and l.actor_user_id is not distinct from ${reader.userId}::uuid and l.details = ${details}::jsonb
          and l.ip_address = ${reader.ip}::inet))`.execute(tx);
  });
}
