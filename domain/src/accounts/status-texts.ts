import { fillPlaceholders, unknownPlaceholders } from '../shared/placeholders.ts';
import { describeStatus, STATUS_CODES, STATUSES, type StatusCode, type StatusText, type StatusTexts } from './statuses.ts';

const STATUS_TEXT_LIMITS = { label: 30, meaning: 200, nextStep: 120 } as const;

/** Allowed in `meaning` and `nextStep`, not in labels: those are names in lists, filters and search. */
export const STATUS_PLACEHOLDERS = {
  agency_name: 'Name of your agency',
  support_email: 'Support email address',
  support_phone: 'Support phone number',
} as const;
export type StatusPlaceholder = keyof typeof STATUS_PLACEHOLDERS;

export const defaultTextOf = (code: StatusCode): StatusText => {
  const { label, meaning, nextStep } = STATUSES[code];
  return { label, meaning, nextStep };
};

export function fillStatusText(text: StatusText, values: Record<StatusPlaceholder, string>): StatusText {
  const fill = (part: string) => fillPlaceholders(part, (name) => values[name as StatusPlaceholder]);
  return { label: text.label, meaning: fill(text.meaning), nextStep: text.nextStep && fill(text.nextStep) };
}

export interface StatusTextProblem {
  path: keyof StatusText;
  message: string;
}

/** `texts`: the edited texts of all statuses, because labels must differ. */
export function checkStatusText(code: StatusCode, text: StatusText, texts: StatusTexts): StatusTextProblem[] {
  const problems: StatusTextProblem[] = [];
  for (const path of ['label', 'meaning', 'nextStep'] as const) {
    const part = text[path];
    if (part === null) continue;
    if (part.trim() === '') problems.push({ path, message: REQUIRED[path] });
    if (part.length > STATUS_TEXT_LIMITS[path])
      problems.push({ path, message: `Use at most ${STATUS_TEXT_LIMITS[path]} characters` });
    const unknown = unknownPlaceholders(part, path === 'label' ? [] : Object.keys(STATUS_PLACEHOLDERS));
    if (unknown.length > 0) problems.push({ path, message: `Unknown placeholder ${unknown.join(', ')}` });
  }
  const isSame = (other: StatusCode) => describeStatus(other, texts).label.toLowerCase() === text.label.trim().toLowerCase();
  if (STATUS_CODES.some((other) => other !== code && isSame(other)))
    problems.push({ path: 'label', message: 'Another status already has this label. Choose a different one' });
  return problems;
}

const REQUIRED = {
  label: 'Enter a label',
  meaning: 'Enter a sentence that explains the status',
  nextStep: 'Enter the next step',
} as const;
