import type { defineStatusCode, StatusCodes } from '@recoup/contract/agency/status-codes';
import type { ItemAnswer } from '@recoup/contract/feed/items';
import type { BodyOf } from '@recoup/contract/shared/endpoint';
import { isStatusCode } from '@recoup/domain/accounts/statuses';
import { listMappedCodes, listUnmappedCodes, type createLoadPoster } from '#areas/feed/items/index.ts';
import { recordAgencyEntries } from '#platform/agency-audit.ts';
import type { Db } from '#platform/db/db.ts';
import type { AgencyCaller } from '#platform/http/caller.ts';
import { newId } from '#platform/ids.ts';

/** The agency's status codes. A definition is the feed item `status_code`, so that later ones of its systems replace it. */
export function createCodesService(db: Db, post: ReturnType<typeof createLoadPoster>) {
  return {
    async list(): Promise<StatusCodes> {
      const [unknown, known] = await Promise.all([listUnmappedCodes(db), listMappedCodes(db)]);
      return {
        unknown: unknown.map(({ code, statuses, first, last }) => ({
          code,
          statuses: Number(statuses),
          first_at: first.toISOString(),
          last_at: last.toISOString(),
        })),
        known: known.flatMap(({ status, reason_code: reasonCode, ...row }) =>
          isStatusCode(status) ? [{ ...row, status, reason_code: reasonCode }] : [],
        ),
      };
    },

    async define(caller: AgencyCaller, definition: BodyOf<typeof defineStatusCode>): Promise<ItemAnswer> {
      const { code, status } = definition;
      const value = { kind: 'status_code', ...definition, id: `console:${newId()}` };
      const [answer] = await post([{ line: 1, value }], {
        isDryRun: false,
        record: (tx) =>
          recordAgencyEntries(tx, caller, [
            { action: 'agency.code_defined', subjectType: 'status_code', details: { code, status } },
          ]),
      });
      if (!answer) throw new Error('an item was not answered');
      return answer;
    },
  };
}
