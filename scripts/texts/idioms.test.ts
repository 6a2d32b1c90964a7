import { expect, test } from 'vitest';
import { listTexts } from './list-texts.ts';

/** Phrases that no text for users contains, because they read as translated. `"nobody"` in quotes is a user of the system. */
const IDIOMS = [
  'whoever',
  'whomever',
  'somebody',
  'nobody(?!")',
  'anew',
  'meanwhile',
  'mend(ed|ing)?',
  'is over',
  'there already',
  'any more',
  'for instance',
  'what (waits|became)',
  'second factors?',
  'comes to',
  '(looked|taken|took|takes) (at an|back)',
  'put away',
];
const idiom = new RegExp(`\\b(${IDIOMS.join('|')})(?![\\w-])`, 'i');

test('finds no idiom in any text', () => {
  const found = listTexts().flatMap(({ path, texts }) =>
    texts.filter(({ text }) => idiom.test(text)).map(({ line, text }) => `${path}:${line} ${text}`),
  );
  expect(found).toEqual([]);
});
