import type { ImportDetails } from '@recoup/contract/placing/imports';

export const STEPS = ['upload', 'columns', 'check', 'done'] as const;
export type Step = (typeof STEPS)[number];

export const STEP_LABELS: Record<Step, string> = { upload: 'Upload', columns: 'Columns', check: 'Check', done: 'Done' };

type Known = Pick<ImportDetails, 'state' | 'structure' | 'summary' | 'may'>;

/** Where the upload stands by itself. */
export function currentStep({ state }: Pick<Known, 'state'>): Step {
  switch (state) {
    case 'needs_mapping':
      return 'columns';
    case 'checking':
    case 'ready':
      return 'check';
    case 'committing':
    case 'committed':
      return 'done';
    default:
      return 'upload';
  }
}

/** Whether a step can be opened now: the present one, and those before it that still have something to say or do. */
export function isReachable(step: Step, upload: Known): boolean {
  if (step === currentStep(upload)) return true;
  if (upload.state === 'failed' || upload.state === 'cancelled') return false;
  switch (step) {
    case 'upload':
      return true;
    case 'columns':
      return upload.structure !== null && upload.may.map;
    case 'check':
      return upload.summary !== null && (upload.state === 'ready' || upload.state === 'committed');
    case 'done':
      return false;
  }
}

/** The step that the address asks for where it can be opened, otherwise the present one. */
export function stepOf(wanted: string | null, upload: Known): Step {
  const step = STEPS.find((known) => known === wanted);
  return step && isReachable(step, upload) ? step : currentStep(upload);
}
