import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { Access } from './access.ts';
import type { Contents } from './contents.ts';
import type { Links } from './links.ts';
import type { Quota } from './quota.ts';

/** What the routes of buckets and objects stand on. */
export interface StorageContext {
  db: Db;
  access: Access;
  contents: Contents;
  links: Links;
  quota: Quota;
  clock: Clock;
  /** Bytes of one file. */
  maxBytes: number;
  /** Counts bytes of contents that came in and went out. */
  count(direction: 'in' | 'out', bytes: number): void;
}
