import { reportLimits, type Report, type ReportParameters, type ReportRow, type ReportTable } from '@recoup/contract/reports';
import type { ReportKindName } from '@recoup/domain/reports/catalog';
import { errorCodeOf } from '../../../platform/db/sqlstate.ts';
import type { ClientCaller } from '../../../platform/http/bind.ts';
import { forbidden } from '../../../platform/http/errors.ts';
import type { Platform } from '../../../platform/http/module.ts';
import { roleSeen } from '../../../platform/http/roles.ts';
import { listDescriptions, mayRun } from './describe.ts';
import type { TableSource } from './kinds/report-kind.ts';
import { openReport } from './open-report.ts';
import { settleParameters } from './parameters.ts';
import { reportTooSlow } from './reports.errors.ts';

/** Nobody looks at a screen that loads for longer; the file has all the time it needs. */
const previewMs = 8000;
const queryCanceled = '57014';

export function createReportsService({ db, clock, config }: Pick<Platform, 'db' | 'clock' | 'config'>) {
  const isAdmin = (caller: ClientCaller) => roleSeen(caller.role) === 'client_admin';
  return {
    list: (caller: ClientCaller) => listDescriptions(isAdmin(caller)),

    async preview(caller: ClientCaller, kind: ReportKindName, given: ReportParameters): Promise<Report> {
      if (!mayRun(kind, isAdmin(caller))) throw forbidden();
      const parameters = settleParameters(kind, given, clock.now().toISOString().slice(0, 10));
      const reader = { ...caller, isAdmin: isAdmin(caller), name: caller.name || caller.email };
      try {
        return await openReport({ db, clock, config }, reader, { kind, parameters, statementMs: previewMs }, async (report) => {
          const tables: ReportTable[] = [];
          for (const table of report.content.tables) tables.push(await showTable(table));
          return { header: report.header, tables, charts: [...report.content.charts] };
        });
      } catch (error) {
        if (errorCodeOf(error) === queryCanceled) throw reportTooSlow();
        throw error;
      }
    },
  };
}

async function showTable({ rows: source, columns, note, ...table }: TableSource): Promise<ReportTable> {
  const rows: ReportRow[] = [];
  if (typeof source === 'function') for await (const chunk of source(reportLimits.previewRows)) rows.push(...chunk);
  else rows.push(...source);
  return { ...table, columns: [...columns], rows, note: note ?? null };
}

export type ReportsService = ReturnType<typeof createReportsService>;
