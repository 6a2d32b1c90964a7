import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import { escapeLike } from '#platform/db/escape-like.ts';

/** A file, or a folder, which has only a name. */
export interface Entry {
  name: string;
  id: string | null;
  updated_at: Date | null;
  created_at: Date | null;
  last_accessed_at: Date | null;
  metadata: unknown;
}

/** An upper bound of all names with a prefix. */
const highest = '\u{10ffff}';

const sortColumns = {
  name: sql.ref('name'),
  updated_at: sql.ref('updated_at'),
  created_at: sql.ref('created_at'),
  last_accessed_at: sql.ref('last_accessed_at'),
} as const;
type SortColumn = keyof typeof sortColumns;

export interface FolderQuery {
  bucketId: string;
  /** With a trailing slash, or empty. */
  folder: string;
  /** The prefix of names within it, compared case-insensitively. */
  search: string;
  limit: number;
  offset: number;
  sortBy: SortColumn;
  order: 'asc' | 'desc';
}

/** A folder's content that the caller can see: folders first, then files. */
export async function listFolder(
  tx: Tx,
  { bucketId, folder, search, limit, offset, sortBy, order }: FolderQuery,
): Promise<Entry[]> {
  const direction = order === 'desc' ? sql`desc` : sql`asc`;
  const { rows } = await sql<Entry>`
    with seen as (
      select substr(o.name, ${folder.length + 1}) as rest, o.id, o.updated_at, o.created_at, o.last_accessed_at, o.metadata
      from storage.objects o
      where o.bucket_id = ${bucketId} and o.version is not null
        and o.name collate "C" >= ${folder} and o.name collate "C" < ${folder + highest}
        and substr(o.name, ${folder.length + 1}) ilike ${`${escapeLike(search)}%`}
    ), folders as (
      select distinct split_part(rest, '/', 1) as name from seen where position('/' in rest) > 0
    ), files as (
      select rest as name, id, updated_at, created_at, last_accessed_at, metadata from seen where position('/' in rest) = 0
    )
    select name, id, updated_at, created_at, last_accessed_at, metadata from (
      select 0 as kind, row_number() over (order by name collate "C" ${direction}) as place, name, null::uuid as id,
        null::timestamptz as updated_at, null::timestamptz as created_at, null::timestamptz as last_accessed_at, null::jsonb as metadata
      from folders
      union all
      select 1, row_number() over (order by ${sortColumns[sortBy]} ${direction}, name collate "C" ${direction}), f.* from files f
    ) entries
    order by kind, place limit ${limit} offset ${offset}`.execute(tx);
  return rows;
}

export interface PrefixQuery {
  bucketId: string;
  prefix: string;
  limit: number;
  /** Folders after the prefix are one entry each. */
  hasFolders: boolean;
  sortBy: 'name' | 'updated_at' | 'created_at';
  order: 'asc' | 'desc';
  /** The entry to continue after. */
  after: { key: string; name: string } | null;
}

/** One more than `limit` if there are more. A folder's name ends with a slash; its date is that of the oldest file in it. */
export async function listPrefix(tx: Tx, query: PrefixQuery): Promise<(Entry & { key: string })[]> {
  const { bucketId, prefix, limit, hasFolders, sortBy, order, after } = query;
  const direction = order === 'desc' ? sql`desc` : sql`asc`;
  const beyond = order === 'desc' ? sql`<` : sql`>`;
  const stamp = sql`to_char(min(${sortBy === 'updated_at' ? sql.ref('updated_at') : sql.ref('created_at')}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`;
  const name = hasFolders
    ? sql`case when position('/' in substr(o.name, ${prefix.length + 1})) > 0
          then ${prefix}::text || split_part(substr(o.name, ${prefix.length + 1}), '/', 1) || '/' else o.name end`
    : sql`o.name`;
  const { rows } = await sql<Entry & { key: string }>`
    with seen as (
      select ${name} as entry, o.* from storage.objects o
      where o.bucket_id = ${bucketId} and o.version is not null
        and o.name collate "C" >= ${prefix} and o.name collate "C" < ${prefix + highest}
    ), entries as (
      select entry as name, (array_agg(id) filter (where entry = seen.name))[1] as id,
        max(updated_at) filter (where entry = seen.name) as updated_at,
        max(created_at) filter (where entry = seen.name) as created_at,
        max(last_accessed_at) filter (where entry = seen.name) as last_accessed_at,
        (array_agg(metadata) filter (where entry = seen.name))[1] as metadata,
        ${sortBy === 'name' ? sql`entry` : stamp} as key
      from seen group by entry
    )
    select * from entries
    ${after ? sql`where (key collate "C", name collate "C") ${beyond} (${after.key}, ${after.name})` : sql``}
    order by key collate "C" ${direction}, name collate "C" ${direction} limit ${limit + 1}`.execute(tx);
  return rows;
}
