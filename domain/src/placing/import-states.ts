import { defineStateMachine, transitions } from '../shared/state-machine.ts';

export const IMPORT_STATES = [
  'uploading',
  'uploaded',
  'reading',
  'needs_mapping',
  'checking',
  'ready',
  'committing',
  'committed',
  'failed',
  'cancelled',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** States in which a job works on the import, or is about to. */
export const WORKING_IMPORT_STATES = ['uploaded', 'reading', 'checking', 'committing'] as const satisfies readonly ImportState[];

/** Placing from a file: upload → read → map → check → commit. */
export const importStates = defineStateMachine(IMPORT_STATES, [
  ...transitions(['uploading'], ['uploaded'], 'system'),
  // A job that restarts takes its own state again.
  ...transitions(['uploaded', 'reading'], ['reading'], 'system'),
  ...transitions(['checking'], ['checking'], 'system'),
  ...transitions(['committing'], ['committing'], 'system'),
  // A layout that was mapped before needs no mapping.
  ...transitions(['reading'], ['needs_mapping', 'checking'], 'system'),
  ...transitions(['checking'], ['ready'], 'system'),
  // Another sheet of a workbook may have the rows that the failed one lacked.
  ...transitions(['needs_mapping', 'ready', 'failed'], ['reading'], 'client'),
  ...transitions(['needs_mapping', 'ready'], ['checking'], 'client'),
  ...transitions(['ready'], ['committing'], 'client'),
  // Checked again where an account was placed elsewhere; ready again after the last failed try.
  ...transitions(['committing'], ['committed', 'checking', 'ready'], 'system'),
  ...transitions(['uploaded', 'reading', 'checking'], ['failed'], 'system'),
  // Idle imports are cancelled by retention; a job in progress is not idle.
  ...transitions(['uploading', 'uploaded', 'needs_mapping', 'ready'], ['cancelled'], 'client', 'system'),
  ...transitions(['reading', 'checking'], ['cancelled'], 'client'),
]);
