import { z } from 'zod';
import { instant } from './common.ts';

export const fileStates = ['queued', 'running', 'ready', 'failed', 'cancelled', 'expired'] as const;

/** How far a file is that is made in the background. */
export const fileProgress = {
  state: z.enum(fileStates),
  rows_done: z.int(),
  /** Null until the rows have been counted. */
  rows_total: z.int().nullable(),
  file_name: z.string().nullable(),
  bytes: z.int().nullable(),
  failure_message: z.string().nullable(),
  created_at: instant,
  /** Until when the file can be downloaded; null until it is ready. */
  expires_at: instant.nullable(),
};
