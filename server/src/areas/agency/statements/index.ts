import {
  changeStatementDraft,
  createStatementDrafts,
  discardStatementDraft,
  getStatementDraft,
  issueStatements,
  listDraftLines,
  listStatementCandidates,
  listStatementDrafts,
} from '@recoup/contract/agency/statement-drafts';
import {
  downloadConsoleStatement,
  getConsoleStatement,
  getConsoleStatementTotals,
  listConsoleStatementLines,
  listConsoleStatements,
} from '@recoup/contract/agency/statements';
import type { FastifyInstance } from 'fastify';
import { createItemPoster } from '#areas/feed/items/index.ts';
import { createStatementReader } from '#areas/money/statements/index.ts';
import { bind } from '#platform/http/bind.ts';
import { mediaTypes, sendDownload } from '#platform/http/download.ts';
import type { Module } from '#platform/http/module.ts';
import { createDraftsService } from './drafts.service.ts';
import { createIssueService } from './issue.service.ts';
import { createConsoleStatements } from './statements.service.ts';

/** Statements of all clients in the console. */
export const agencyStatementsModule: Module = (app, { db, vault, clock, config, log }) => {
  const reader = createStatementReader({ db, config });
  registerStatements(app, createConsoleStatements({ db, reader }));
  registerDrafts(app, createDraftsService({ db, clock, reader }));
  const { issue } = createIssueService({ db, clock, post: createItemPoster({ db, vault, clock, log }) });
  bind(app, issueStatements, async ({ caller, body }) => ({ data: await issue(caller, body.drafts) }));
};

function registerStatements(app: FastifyInstance, statements: ReturnType<typeof createConsoleStatements>): void {
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
}

function registerDrafts(app: FastifyInstance, drafts: ReturnType<typeof createDraftsService>): void {
  bind(app, listStatementCandidates, async ({ caller, query }) => ({ data: await drafts.candidates(caller, query.period_to) }));
  bind(app, listStatementDrafts, async ({ caller }) => ({ data: await drafts.list(caller) }));
  bind(app, createStatementDrafts, async ({ caller, body }) => ({ data: await drafts.create(caller, body) }));
  bind(app, getStatementDraft, async ({ caller, params }) => ({ data: await drafts.get(caller, params.client_id) }));
  bind(app, listDraftLines, ({ caller, params, query }) => drafts.lines(caller, params.client_id, query));
  bind(app, changeStatementDraft, async ({ caller, params, body, reply }) => {
    await drafts.change(caller, params.client_id, body);
    return reply.status(204).send();
  });
  bind(app, discardStatementDraft, async ({ caller, params, reply }) => {
    await drafts.discard(caller, params.client_id);
    return reply.status(204).send();
  });
}
