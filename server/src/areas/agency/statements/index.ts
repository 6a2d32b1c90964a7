import {
  downloadConsoleStatement,
  getConsoleStatement,
  getConsoleStatementTotals,
  listConsoleStatementLines,
  listConsoleStatements,
} from '@recoup/contract/agency/statements';
import { createStatementReader } from '#areas/money/statements/index.ts';
import { bind } from '#platform/http/bind.ts';
import { mediaTypes, sendDownload } from '#platform/http/download.ts';
import type { Module } from '#platform/http/module.ts';
import { createConsoleStatements } from './statements.service.ts';

/** Statements of all clients in the console. */
export const agencyStatementsModule: Module = (app, { db, config }) => {
  const statements = createConsoleStatements({ db, reader: createStatementReader({ db, config }) });
  const refOf = ({ client_id: clientId, id }: { client_id: string; id: string }) => ({ clientId, id });
  bind(app, listConsoleStatements, ({ caller, query }) => statements.list(caller, query));
  bind(app, getConsoleStatementTotals, async ({ caller, query }) => ({ data: await statements.totals(caller, query) }));
  bind(app, getConsoleStatement, async ({ caller, params }) => ({ data: await statements.get(caller, refOf(params)) }));
  bind(app, listConsoleStatementLines, ({ caller, params, query }) => statements.lines(caller, refOf(params), query));
  bind(app, downloadConsoleStatement, async ({ caller, params, query, reply }) =>
    sendDownload(reply, {
      ...(await statements.open(caller, refOf(params), query.format)),
      mediaType: mediaTypes[query.format],
    }),
  );
};
