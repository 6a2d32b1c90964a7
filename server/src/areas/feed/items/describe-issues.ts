import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

/** What is wrong with an item's fields, by name, and what to send instead. */
export function describeIssues(issues: readonly Issue[], value: unknown): string {
  return issues
    .slice(0, 5)
    .map((issue) => {
      const text = describe(issue, valueAt(value, issue.path));
      return issue.path.length > 0 ? `${issue.path.join('.')}: ${text}` : text;
    })
    .join('; ');
}

function describe(issue: Issue, given: unknown): string {
  if (given === undefined) return 'This field is missing.';
  const name = String(issue.path.findLast((part) => typeof part === 'string') ?? '');
  switch (issue.code) {
    case 'invalid_type':
      if (name.endsWith('_cents')) return 'Send whole cents as a number, such as 12000 for $120.00.';
      return `Send ${forms[issue.expected] ?? issue.expected}.`;
    case 'invalid_value':
      return `Send one of ${issue.values.join(', ')}.`;
    case 'invalid_format':
      return formats[issue.format] ?? issue.message;
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'This field is empty. Fill it in or leave it out.';
      return issue.message.startsWith('Too') ? `Send at least ${issue.minimum}${unitOf(issue.origin)}.` : issue.message;
    case 'too_big':
      return issue.message.startsWith('Too') ? `Send at most ${issue.maximum}${unitOf(issue.origin)}.` : issue.message;
    default:
      return issue.message;
  }
}

const forms: Readonly<Record<string, string>> = {
  string: 'a text in quotes',
  number: 'a number without quotes',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

const formats: Readonly<Record<string, string>> = {
  date: 'Send a day such as 2026-01-15.',
  datetime: 'Send an instant with an offset, such as 2026-01-15T14:00:00Z.',
  email: 'Send an email address.',
  url: 'Send a URL.',
};

const unitOf = (origin: string): string =>
  origin === 'string' ? ' characters' : origin === 'array' || origin === 'set' ? ' entries' : '';

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let found = value;
  for (const part of path) found = typeof found === 'object' && found !== null ? Reflect.get(found, part) : undefined;
  return found;
}
