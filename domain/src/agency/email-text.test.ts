import { describe, expect, it } from 'vitest';
import { checkEmailText, paragraphsOf, type EmailPlaceholder } from './email-text.ts';
import { fillPlaceholders } from '../shared/placeholders.ts';

const placeholders: EmailPlaceholder[] = [
  { name: 'company', kind: 'text', meaning: 'Company', isRequired: false },
  { name: 'link', kind: 'button', meaning: 'Link', isRequired: true },
];
const text = { subject: 'Join {{company}}', body: 'You are invited.\n\n{{link}}', button: 'Join', note: null };
const check = (changes: Partial<typeof text>) => checkEmailText({ ...text, ...changes }, placeholders);

describe('an email text', () => {
  it('may use its placeholders, also with spaces', () => {
    expect(check({ subject: 'Join {{ company }}' })).toEqual([]);
  });

  it.each([
    ['an unknown placeholder', { subject: 'Join {{firm}}' }, 'subject', 'Unknown placeholder {{firm}}'],
    ['a broken placeholder', { body: 'Hello {{company\n\n{{link}}' }, 'body', 'Unknown placeholder {{'],
    ['a missing link', { body: 'You are invited.' }, 'body', 'Add {{link}}. The email needs it.'],
    ['a link within a sentence', { body: 'Open {{link}} now.' }, 'body', 'Put {{link}} in a paragraph of its own'],
    ['a link in the subject', { subject: '{{link}}' }, 'body', 'Put {{link}} in a paragraph of its own'],
    ['no subject', { subject: ' ' }, 'subject', 'Enter a subject'],
    ['no label', { button: '' }, 'button', 'Enter a label'],
    ['a long subject', { subject: 'x'.repeat(201) }, 'subject', 'Use at most 200 characters'],
  ])('is refused with %s', (_what, changes, path, message) => {
    expect(check(changes)).toEqual([{ path, message }]);
  });

  it('is filled without reading values as placeholders', () => {
    expect(fillPlaceholders('To {{a}} and {{ b }}', (name) => (name === 'a' ? '{{b}}' : 'B'))).toBe('To {{b}} and B');
  });

  it('has paragraphs between empty lines', () => {
    expect(paragraphsOf('One\nline\n \n\n{{link}}\n')).toEqual(['One\nline', '{{link}}']);
  });
});
