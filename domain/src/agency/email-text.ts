import { placeholdersIn, unknownPlaceholders, writtenAs } from '../shared/placeholders.ts';

/** What a placeholder of an email becomes: words within a sentence, or a paragraph of its own kind. */
export type PlaceholderKind = 'text' | 'paragraphs' | 'button' | 'code' | 'links';

export interface EmailPlaceholder {
  name: string;
  kind: PlaceholderKind;
  meaning: string;
  /** Without it the email would not serve its purpose. */
  isRequired: boolean;
}

/** The parts of an email that an agency may edit. Paragraphs of `body` are separated by empty lines. */
export interface EmailText {
  subject: string;
  body: string;
  /** Label of the button; null: the email has none. */
  button: string | null;
  /** Small print below; null: none. */
  note: string | null;
}

export interface EmailTextProblem {
  path: keyof EmailText;
  message: string;
}

const EMAIL_TEXT_LIMITS = { subject: 200, body: 8000, button: 60, note: 1000 } as const;

const WHOLE_PLACEHOLDER = /^\{\{([^{}]*)\}\}$/;

export const paragraphsOf = (body: string): string[] =>
  body
    .split(/\n[^\S\n]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');

/** The name of the placeholder that is the whole paragraph. */
export const placeholderAlone = (paragraph: string): string | null => WHOLE_PLACEHOLDER.exec(paragraph)?.[1]?.trim() ?? null;

/** Everything that is wrong with a text; unknown and missing placeholders are named. */
export function checkEmailText(text: EmailText, placeholders: readonly EmailPlaceholder[]): EmailTextProblem[] {
  const byName = new Map(placeholders.map((placeholder) => [placeholder.name, placeholder]));
  const problems: EmailTextProblem[] = [];
  for (const path of ['subject', 'body', 'button', 'note'] as const) {
    const part = text[path];
    if (part === null) continue;
    if (part.trim() === '' && path !== 'note') problems.push({ path, message: REQUIRED[path] });
    if (part.length > EMAIL_TEXT_LIMITS[path])
      problems.push({ path, message: `Use at most ${EMAIL_TEXT_LIMITS[path]} characters` });
    const wrong = unknownPlaceholders(part, [...byName.keys()]);
    if (wrong.length > 0) problems.push({ path, message: `Unknown placeholder ${wrong.join(', ')}` });
  }
  const isBlock = (name: string) => ['paragraphs', 'button', 'code', 'links'].includes(byName.get(name)?.kind ?? 'text');
  const paragraphs = paragraphsOf(text.body);
  const within = [
    ...paragraphs.filter((paragraph) => placeholderAlone(paragraph) === null),
    text.subject,
    text.button ?? '',
    text.note ?? '',
  ];
  for (const name of new Set(within.flatMap(placeholdersIn).filter(isBlock)))
    problems.push({ path: 'body', message: `Put ${writtenAs(name)} in a paragraph of its own` });
  const used = new Set([text.subject, text.body, text.note ?? ''].flatMap(placeholdersIn));
  const missing = placeholders.filter(({ name, isRequired }) => isRequired && !used.has(name));
  if (missing.length > 0)
    problems.push({ path: 'body', message: `Add ${missing.map(({ name }) => writtenAs(name)).join(', ')}. The email needs it.` });
  return problems;
}

const REQUIRED = { subject: 'Enter a subject', body: 'Enter the text', button: 'Enter a label' } as const;
