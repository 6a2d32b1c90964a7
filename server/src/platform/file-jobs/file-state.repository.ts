import { reportRunStates, type ReportRunState } from '@recoup/domain/reports/report-run-states';
import type { StateActor } from '@recoup/domain/shared/state-machine';
import type { UpdateObject } from 'kysely';
import type { Tx } from '../db/db.ts';
import type { DB } from '../db/schema.ts';

/** Tables of background files; they share these columns and their meaning. */
export type FileTable = 'portal.exports' | 'portal.report_runs';

export interface FileMove {
  to: ReportRunState;
  who: StateActor;
  /** Columns that change with the state. */
  set?: Omit<UpdateObject<DB, FileTable, FileTable>, 'state'>;
}

/**
 * Changes the state of files: an update of those whose state leads to the new one, which the caller narrows. A reader leaves a report
 * run by the function portal.cancel_report_request, which cancels it with the last one.
 */
export function moveFiles(tx: Tx, table: FileTable, { to, who, set = {} }: FileMove) {
  return tx
    .updateTable(table)
    .set({ ...set, state: to })
    .where('state', 'in', reportRunStates.before(to, who));
}
