import { listReports, previewReport } from '@recoup/contract/reports';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/http/bind.ts';
import type { ReportsService } from './reports.service.ts';

export function registerReportRoutes(app: FastifyInstance, reports: ReportsService): void {
  bind(app, listReports, ({ caller }) => ({ data: reports.list(caller) }));
  bind(app, previewReport, async ({ caller, params, query }) => ({
    data: await reports.preview(caller, params.kind, query),
  }));
}
