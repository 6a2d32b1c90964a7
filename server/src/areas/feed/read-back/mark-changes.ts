import { MS_PER } from '@recoup/domain/shared/time';
import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { JobDefinition } from '#platform/jobs/index.ts';
import { deleteMarks, markChanges } from './changes.repository.ts';

/** How long `changed_since` may look back before it starts at the beginning, in ms. */
const keptMs = 400 * MS_PER.day;

/** Every five minutes, the maximum by which an answer to `changed_since` starts early. */
export function markJob({ db, clock }: { db: Db; clock: Clock }): JobDefinition {
  return {
    name: 'feed.mark_changes',
    payload: z.object({}),
    schedule: '*/5 * * * *',
    handler: async () => {
      const now = clock.now();
      await db.asService(async (tx) => {
        await markChanges(tx, now);
        await deleteMarks(tx, new Date(now.getTime() - keptMs));
      });
    },
  };
}
