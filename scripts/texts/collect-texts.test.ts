import { expect, test } from 'vitest';
import { collectTexts } from './collect-texts.ts';

const textsOf = (source: string) => collectTexts('page.tsx', source).map(({ line, text }) => `${line}: ${text}`);

test('joins an element with its inline elements and values to one sentence', () => {
  expect(textsOf('const a = (\n  <p className="note big">\n    Sent to <b>{name}</b> on\n    {day}.\n  </p>\n);')).toEqual([
    '3: Sent to {…} on {…}.',
  ]);
});

test('lists labels, messages and single words, and their branches', () => {
  expect(
    textsOf(
      [
        'const label = isOpen ? `Close ${count} rows` : "Open";',
        'throw new Error("The file cannot be read.");',
        'const b = <Button title="save" aria-label="Save" variant="Light">{busy ? "Saving" : null}</Button>;',
      ].join('\n'),
    ),
  ).toEqual(['1: Close {…} rows', '1: Open', '2: The file cannot be read.', '3: save', '3: Save', '3: Saving']);
});

test('leaves out statements, imports, comparisons, keys and class names', () => {
  expect(
    textsOf(
      [
        'import { A } from "Some Where";',
        'const statement = sql`select name from Client where x = 1`;',
        'if (key === "Enter" || state !== "Sent") run("delete from rows where id = $1");',
        'const c = <div className="Panel wide" data-state="Open now" />;',
        'type T = "Some type here";',
      ].join('\n'),
    ),
  ).toEqual([]);
});
