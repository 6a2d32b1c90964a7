import { getTimeline, timelineEntry, type TimelineEntry } from '@recoup/contract/accounts/timeline';
import { bind } from '#platform/http/bind.ts';
import type { Module } from '#platform/http/module.ts';
import { findAccount, findReadAt } from '#areas/accounts/account/index.ts';
import { countUnread, listEntries, type TimelineRow } from './timeline.repository.ts';

export { countUnread } from './timeline.repository.ts';

/** Legacy API: an account's timeline, from all its sources. */
export const timelineModule: Module = (app, { db, clock }) => {
  bind(app, getTimeline, ({ caller, params, query: { kind: kinds, cursor, limit } }) =>
    db.asViewer(caller.claims, async (tx) => {
      await findAccount(tx, caller, params.id);
      const name = { clientId: caller.clientId, accountId: params.id };
      const asOf = clock.now().toISOString();
      const readAt = await findReadAt(tx, name, caller.userId);
      const { rows, nextCursor } = await listEntries(tx, name, { kinds, cursor, limit, readAt });
      return {
        data: rows.map(presentEntry),
        page: { next_cursor: nextCursor, total: null },
        unread: await countUnread(tx, name, readAt),
        as_of: asOf,
      };
    }),
  );
};

/** The contract selects the fields shown. */
function presentEntry({ at, at_text: _text, ...row }: TimelineRow): TimelineEntry {
  return timelineEntry.parse({ ...row, at: at.toISOString() });
}
