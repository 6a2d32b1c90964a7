import type {
  ConsoleStatement,
  ConsoleStatementFilters,
  ConsoleStatementPage,
  StatementEvent,
} from '@recoup/contract/agency/statements';
import { statementEventFacts } from '@recoup/contract/agency/statements';
import type { StatementLinesQuery } from '@recoup/contract/money/statements';
import type { createStatementReader } from '#areas/money/statements/index.ts';
import { recordAgencyEntries } from '#platform/agency-audit.ts';
import type { Db } from '#platform/db/db.ts';
import type { AgencyCaller } from '#platform/http/caller.ts';
import {
  findAchFile,
  findOrigin,
  listEvents,
  listStatements,
  sourceOf,
  sumStatements,
  type ConsoleStatementRow,
  type StatementEventRow,
} from './statements.repository.ts';

interface StatementRef {
  clientId: string;
  id: string;
}

export function createConsoleStatements({ db, reader }: { db: Db; reader: ReturnType<typeof createStatementReader> }) {
  const readerOf = ({ claims }: AgencyCaller, clientId: string) => ({ claims, clientId });
  return {
    list: (
      caller: AgencyCaller,
      query: ConsoleStatementFilters & { number?: string | undefined; cursor?: string | undefined; limit: number },
    ) =>
      db.asUser(caller.claims, async (tx) => {
        const { rows, nextCursor } = await listStatements(tx, caller.clientIds, query);
        return { data: rows.map(presentRow), page: { next_cursor: nextCursor, total: null } };
      }),

    totals: (caller: AgencyCaller, filters: ConsoleStatementFilters) =>
      db.asUser(caller.claims, (tx) => sumStatements(tx, caller.clientIds, filters)),

    get: (caller: AgencyCaller, { clientId, id }: StatementRef): Promise<ConsoleStatementPage> =>
      db.asUser(caller.claims, async (tx) => {
        const found = await reader.read(tx, readerOf(caller, clientId), id);
        const origin = await findOrigin(tx, clientId, id);
        return {
          ...found,
          client_id: clientId,
          source: sourceOf(origin?.external_id ?? ''),
          history: (await listEvents(tx, clientId, id)).map(presentEvent),
          ach_file: await findAchFile(tx, clientId, id),
          is_newest: origin?.is_newest ?? false,
        };
      }),

    async lines(caller: AgencyCaller, { clientId, id }: StatementRef, query: StatementLinesQuery) {
      const { rows, nextCursor } = await reader.lines(readerOf(caller, clientId), id, query);
      return { data: rows, page: { next_cursor: nextCursor, total: null } };
    },

    async open(caller: AgencyCaller, { clientId, id }: StatementRef, format: 'pdf' | 'csv' | 'xlsx') {
      const found = await db.asUser(caller.claims, (tx) => reader.read(tx, readerOf(caller, clientId), id));
      await db.asService((tx) =>
        recordAgencyEntries(tx, caller, [
          {
            action: 'statement.downloaded',
            clientId,
            subjectType: 'remittance',
            subjectId: id,
            details: { format, number: found.number },
          },
        ]),
      );
      return reader.write(readerOf(caller, clientId), found, format);
    },
  };
}

function presentRow({
  external_id: externalId,
  written_at: at,
  written_source: source,
  written_by: by,
  ...row
}: ConsoleStatementRow): ConsoleStatement {
  const issuedIn = sourceOf(externalId);
  return {
    ...row,
    source: issuedIn,
    written: at === null ? null : { at: at.toISOString(), source: source ?? issuedIn, by },
  };
}

const presentEvent = ({ at, written_by: by, facts, ...event }: StatementEventRow): StatementEvent => ({
  ...event,
  at: at.toISOString(),
  by,
  facts: statementEventFacts.parse(facts),
});
