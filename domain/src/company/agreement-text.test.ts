import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeMarkdown, fieldsOf, fillAgreement, parseAgreement, readAgreementFile } from './agreement-text.ts';

const textOf = (markdown: string) =>
  parseAgreement(markdown)
    .flatMap((block) => (block.kind === 'list' ? block.items : [block.runs]))
    .map((runs) => runs.map(({ text }) => text).join(''));

describe('agreement text', () => {
  it('parses headings, paragraphs, lists and emphasis', () => {
    expect(parseAgreement('# Title\n\nOne **strong** line\nthat goes on.\n\n- a\n- *b*\n  more\n\n3. c\n4. d')).toEqual([
      { kind: 'heading', level: 1, runs: [{ text: 'Title' }] },
      {
        kind: 'paragraph',
        runs: [{ text: 'One ' }, { text: 'strong', strong: true }, { text: ' line that goes on.' }],
      },
      { kind: 'list', start: null, items: [[{ text: 'a' }], [{ text: 'b', emphasis: true }, { text: ' more' }]] },
      { kind: 'list', start: 3, items: [[{ text: 'c' }], [{ text: 'd' }]] },
    ]);
  });

  it.each([
    ['a table', 'One\n\n| a | b |', 3],
    ['a link', 'See [here](https://example.com).', 1],
    ['a picture', '![x](y)', 1],
    ['HTML', 'a <b>bold</b> word', 1],
    ['a script', '<script>alert(1)</script>', 1],
    ['code', 'a `b`', 1],
    ['a block of code', 'a\n\n    b', 3],
    ['a quotation', '> a', 1],
    ['a rule', 'a\n\n---', 3],
    ['a nested list', '- a\n  - b', 2],
    ['a deep heading', '#### a', 1],
    ['an emphasis left open', 'a **b', 1],
  ])('refuses %s, and says where', (_what, markdown, line) => {
    expect(() => parseAgreement(markdown)).toThrow(expect.objectContaining({ name: 'AgreementSyntaxError', line }));
  });
});

describe('a filled-in field', () => {
  const body =
    '# For {{client.legal_name}}\n\n{{client.legal_name}} agrees with **{{ agency.name }}**.\n\n- {{client.legal_name}}';

  it.each([
    '<script>alert(1)</script>',
    '**bold** and *thin*',
    '# Heading',
    '- item',
    '1. item',
    '[click](javascript:alert(1))',
    '![x](https://example.com/x.png)',
    '`code`',
    '{{agency.name}}',
    'back\\slash\\',
    '| a | b |',
    'Harbor & Pine, LLC (d/b/a "Pine")',
  ])('stays text: %s', (name) => {
    const filled = fillAgreement(body, { 'client.legal_name': name, 'agency.name': 'Agency' });
    expect(textOf(filled)).toEqual([`For ${name}`, `${name} agrees with Agency.`, name]);
  });

  it('stays one line of literal text for any value', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (name) => {
        const shown = name.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
        const blocks = parseAgreement(`Before {{a}} after`.replace('{{a}}', () => escapeMarkdown(name)));
        expect(blocks).toHaveLength(1);
        expect(blocks[0]).toEqual({ kind: 'paragraph', runs: [{ text: `Before ${shown} after` }] });
      }),
    );
  });

  it('is listed by name', () => {
    expect(fieldsOf(body)).toEqual(['client.legal_name', 'agency.name']);
    expect(fillAgreement('{{constructor}} {{x}}', {})).toBe('{{constructor}} {{x}}');
  });
});

describe('agreement file', () => {
  const file = (head: string, body = 'Text') => `---\n${head}\n---\n\n${body}\n`;

  it('has a version, a title and a re-sign flag', () => {
    expect(readAgreementFile(file('version: 2026-11\ntitle: "Service agreement"\nmust_sign_anew: yes'))).toEqual({
      version: '2026-11',
      title: 'Service agreement',
      mustSignAnew: true,
      body: 'Text',
    });
    expect(readAgreementFile(file('version: 1\ntitle: A').replaceAll('\n', '\r\n'))).toMatchObject({
      version: '1',
      mustSignAnew: false,
    });
  });

  it.each([
    ['no head', 'Text', /start with a --- block/],
    ['no version', file('title: A'), /version/],
    ['a version with blanks', file('version: a b\ntitle: A'), /version/],
    ['no title', file('version: 1'), /title/],
    ['an unknown line', file('version: 1\ntitle: A\ncolor: red'), /color: red/],
    ['a line twice', file('version: 1\nversion: 2\ntitle: A'), /version: 2/],
    ['neither yes nor no', file('version: 1\ntitle: A\nmust_sign_anew: maybe'), /must_sign_anew/],
    ['no text', file('version: 1\ntitle: A', ' '), /no text/],
    ['unsupported markup', file('version: 1\ntitle: A', '<b>x</b>'), /line 1/],
  ])('throws for a file with %s', (_what, text, message) => {
    expect(() => readAgreementFile(text)).toThrow(message);
  });
});
