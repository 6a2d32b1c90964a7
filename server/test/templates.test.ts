import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, '../src');
const files = globSync('**/*.ts', { cwd: source }).filter((file) => !file.endsWith('.test.ts'));
const read = (file: string) => readFileSync(join(source, file), 'utf8');
const isTemplate = (file: string) => file.endsWith('.email.ts');
/** Defines, renders and queues what templates return. */
const isMailer = (file: string) => file.startsWith(join('platform', 'email'));

it('composes emails in *.email.ts only', () => {
  const composing = files.filter((file) => !isMailer(file) && /\bparagraphs\s*:|\): EmailContent\b/.test(read(file)));
  expect(composing.filter((file) => !isTemplate(file))).toEqual([]);
});

it('finds in each *.email.ts a function that returns the content of an email', () => {
  const templates = files.filter(isTemplate);
  expect(templates.length).toBeGreaterThan(5);
  for (const file of templates) expect(read(file), file).toMatch(/^export function write\w+\([\s\S]*?\): EmailContent \{/m);
});

it('composes text messages in *.text.ts only', () => {
  const sending = files.filter((file) => /\.sendSms\(\{/.test(read(file)));
  expect(sending.length).toBeGreaterThan(0);
  for (const file of sending) expect(read(file), file).toMatch(/from '[^']+\.text\.ts'/);
  for (const file of sending) expect(read(file), file).not.toMatch(/\btext: ['`]/);
});
