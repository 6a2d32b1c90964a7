import type { ImportDetails } from '@recoup/contract/placing/import-shapes';

export const STEPS = ['upload', 'columns', 'check', 'done'] as const;
export type Step = (typeof STEPS)[number];

export const STEP_LABELS: Record<Step, string> = { upload: 'Upload', columns: 'Columns', check: 'Check and place', done: 'Done' };

type StepInput = Pick<ImportDetails, 'state' | 'structure' | 'summary' | 'may'>;

/** The upload's current step. */
export function currentStep({ state }: Pick<StepInput, 'state'>): Step {
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

/** Whether a step can be opened: the current one, and earlier ones that still have content or actions. */
export function isReachable(step: Step, upload: StepInput): boolean {
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

/** The step in the address if it can be opened, otherwise the current one. */
export function stepOf(wanted: string | null, upload: StepInput): Step {
  const step = STEPS.find((known) => known === wanted);
  return step && isReachable(step, upload) ? step : currentStep(upload);
}
