import { listReports, previewReport } from '@recoup/contract/reports/reports';
import type { FastifyInstance } from 'fastify';
import { bind } from '#platform/http/bind.ts';
import { signalOf } from '#platform/http/disconnect-signal.ts';
import type { ReportsService } from './reports.service.ts';

export function registerReportRoutes(app: FastifyInstance, reports: ReportsService): void {
  bind(app, listReports, ({ caller }) => ({ data: reports.list(caller) }));
  // A changed filter aborts the previous preview's request, which cancels its SQL statement too.
  bind(app, previewReport, async ({ caller, params, query, reply }) => ({
    data: await reports.preview(caller, { kind: params.kind, parameters: query, signal: signalOf(reply) }),
  }));
}
