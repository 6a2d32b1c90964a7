import {
  cancelReportRun,
  createReportRun,
  downloadReportFile,
  getReportRun,
  getReportRunLink,
  listReportRuns,
  retryReportRun,
} from '@recoup/contract/reports/reports';
import type { FastifyInstance } from 'fastify';
import { bind } from '#platform/http/bind.ts';
import { sendDownload } from '#platform/http/download.ts';
import type { LinkedFiles } from './linked-files.ts';
import type { RunsService } from './runs.service.ts';

export function registerRunRoutes(app: FastifyInstance, { runs, files }: { runs: RunsService; files: LinkedFiles }): void {
  bind(app, createReportRun, async ({ caller, body }) => ({ data: await runs.create(caller, body) }));
  bind(app, listReportRuns, async ({ caller, query }) => {
    const { rows, nextCursor } = await runs.list(caller, query);
    return { data: rows, page: { next_cursor: nextCursor, total: null } };
  });
  bind(app, getReportRun, async ({ caller, params }) => ({ data: await runs.get(caller, params.id) }));
  bind(app, cancelReportRun, async ({ caller, params }) => ({ data: await runs.cancel(caller, params.id) }));
  bind(app, retryReportRun, async ({ caller, params }) => ({ data: await runs.retry(caller, params.id) }));
  bind(app, getReportRunLink, async ({ caller, params }) => ({ data: await runs.link(caller, params.id) }));
  bind(app, downloadReportFile, async ({ params, request, reply }) =>
    sendDownload(reply, await files.open(params.token, { ip: request.ip, userAgent: request.headers['user-agent'] ?? null })),
  );
}
