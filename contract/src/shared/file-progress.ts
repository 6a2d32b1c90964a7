import { REPORT_RUN_STATES } from '@recoup/domain/reports/report-run-states';
import { z } from 'zod';
import { instant } from './common.ts';

/** Progress of a file made in the background. */
export const fileProgress = {
  state: z.enum(REPORT_RUN_STATES),
  rows_done: z.int(),
  /** Null until rows are counted. */
  rows_total: z.int().nullable(),
  file_name: z.string().nullable(),
  bytes: z.int().nullable(),
  failure_message: z.string().nullable(),
  created_at: instant,
  /** Download deadline; null until ready. */
  expires_at: instant.nullable(),
};
