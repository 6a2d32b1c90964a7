import { recordListViews } from '#platform/list-views.ts';
import { reportLimits, type Report, type ReportParameters, type ReportTable } from '@recoup/contract/reports/reports';
import type { ReportKindName } from '@recoup/domain/reports/catalog';
import { errorCodeOf } from '#platform/db/sqlstate.ts';
import type { ClientCaller } from '#platform/http/caller.ts';
import { forbidden } from '#platform/http/errors.ts';
import type { Platform } from '#platform/http/module.ts';
import { roleSeen } from '#platform/http/roles.ts';
import { listDescriptions } from './describe.ts';
import { mayRun } from './reports.policy.ts';
import { isLong, type TableSource } from '#areas/reports/kinds/report-kind.ts';
import { openReport } from './open-report.ts';
import { normalizeParameters } from './parameters.ts';
import { reportTooSlow, tooManyPreviews } from './reports.errors.ts';

/** Users do not wait longer for a preview; a file has no such limit. */
const previewMs = 8000;
const queryCanceled = '57014';
/**
 * A screen needs one preview, and may have abandoned another: more suggests a script, and each holds a connection for seconds.
 */
const maxPreviews = 3;

interface PreviewOptions {
  kind: ReportKindName;
  parameters: ReportParameters;
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
}

export function createReportsService({ db, clock, config }: Pick<Platform, 'db' | 'clock' | 'config'>) {
  const isAdmin = (caller: ClientCaller) => roleSeen(caller.role) === 'client_admin';
  const takeSlot = createPreviewLimit(maxPreviews);
  return {
    list: (caller: ClientCaller) => listDescriptions(isAdmin(caller)),

    async preview(caller: ClientCaller, { kind, parameters: given, signal }: PreviewOptions): Promise<Report> {
      if (!mayRun(kind, isAdmin(caller))) throw forbidden();
      const parameters = normalizeParameters(kind, given, clock.today());
      await recordListViews(db, [{ ...caller, what: `report:${kind}`, accountIds: null, at: clock.now() }]);
      const release = takeSlot(caller.userId);
      const reader = { ...caller, name: caller.name || caller.email };
      try {
        const how = { kind, parameters, statementMs: previewMs, signal };
        return await openReport({ db, clock, config }, reader, how, async (report) => {
          const tables: ReportTable[] = [];
          for (const table of report.content.tables) tables.push(await showTable(table));
          return { header: report.header, parameters, today: report.today, tables, charts: [...report.content.charts] };
        });
      } catch (error) {
        if (errorCodeOf(error) === queryCanceled) throw reportTooSlow();
        throw error;
      } finally {
        release();
      }
    },
  };
}

/** Limits concurrent previews per user in this process; returns a function that takes a slot and returns its release. */
function createPreviewLimit(max: number) {
  const taken = new Map<string, number>();
  return (userId: string): (() => void) => {
    const count = (taken.get(userId) ?? 0) + 1;
    if (count > max) throw tooManyPreviews();
    taken.set(userId, count);
    return () => {
      const left = (taken.get(userId) ?? 1) - 1;
      if (left > 0) taken.set(userId, left);
      else taken.delete(userId);
    };
  };
}

async function showTable({ rows, opens = [], columns, note, ...table }: TableSource): Promise<ReportTable> {
  const shown = isLong(rows) ? await rows.first(reportLimits.previewRows) : { rows: [...rows], opens: [...opens] };
  return { ...table, ...shown, columns: [...columns], note: note ?? null };
}

export type ReportsService = ReturnType<typeof createReportsService>;
