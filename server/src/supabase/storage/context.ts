import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { Access } from './access.ts';
import type { Contents } from './contents.ts';
import type { Links } from './links.ts';
import type { Quota } from './quota.ts';
import type { Renderer } from './render/renderer.ts';

/** Dependencies of the bucket and object routes. */
export interface StorageContext {
  db: Db;
  access: Access;
  contents: Contents;
  links: Links;
  quota: Quota;
  renderer: Renderer;
  clock: Clock;
  /** Bytes per file. */
  maxBytes: number;
  /** Counts content bytes in and out. */
  count(direction: 'in' | 'out', bytes: number): void;
}
