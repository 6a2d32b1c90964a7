/** A run of text with one emphasis. */
export interface TextRun {
  text: string;
  strong?: true;
  emphasis?: true;
}

/** Blocks of an agreement. Filled-in data can only ever become the text of a run. */
export type AgreementBlock =
  | { kind: 'heading'; level: 1 | 2 | 3; runs: TextRun[] }
  | { kind: 'paragraph'; runs: TextRun[] }
  | { kind: 'list'; /** Number of the first item; null: bullets. */ start: number | null; items: TextRun[][] };

/** Thrown for text that the supported Markdown cannot represent. */
class AgreementSyntaxError extends Error {
  readonly line: number;

  constructor(line: number, message: string) {
    super(`line ${line}: ${message}`);
    this.name = 'AgreementSyntaxError';
    this.line = line;
  }
}

/** Escapes every character with a meaning in Markdown, so that a value stays literal wherever it is filled in. */
export function escapeMarkdown(value: string): string {
  return value
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .replaceAll(/[\\`*_{}[\]()<>#+\-.!|~&]/g, String.raw`\$&`);
}

const fieldPattern = /\{\{\s*([a-z_.]+)\s*\}\}/g;

/** Names of the fields (`{{client.legal_name}}`) in a text, each once. */
export function fieldsOf(body: string): string[] {
  return [...new Set([...body.matchAll(fieldPattern)].map(([, name = '']) => name))];
}

/** Fills in the fields, escaped; a value that contains field syntax stays literal. Unknown fields are left in place. */
export function fillAgreement(body: string, values: Readonly<Record<string, string>>): string {
  return body.replaceAll(fieldPattern, (field, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return value === undefined ? field : escapeMarkdown(value);
  });
}

/**
 * Parses the Markdown of agreements: headings (`#` to `###`), paragraphs, flat lists, `**strong**`, `*emphasis*`, and `\` as an
 * escape. Everything else (tables, links, HTML, code, quotations) throws AgreementSyntaxError, because dropping or misrendering a
 * contract term would be worse.
 */
export function parseAgreement(markdown: string): AgreementBlock[] {
  const blocks: AgreementBlock[] = [];
  let open = null as { kind: 'paragraph' | 'item'; text: string; line: number } | null;
  const close = () => {
    if (open) add(blocks, open.kind, readRuns(open.text, open.line));
    open = null;
  };
  for (const [index, raw] of markdown.split(/\r\n|\r|\n/).entries()) {
    const line = index + 1;
    const text = raw.trim();
    if (text === '') {
      close();
      continue;
    }
    refuseUnknown(raw, line);
    const [, marks, title = ''] = /^(#{1,3})\s+(.+?)(?:\s+#+)?$/.exec(text) ?? [];
    const [, bullet, number, words = ''] = /^(?:([-*])|(\d{1,3})[.)])\s+(.+)$/.exec(text) ?? [];
    if (marks !== undefined) {
      close();
      blocks.push({ kind: 'heading', level: levels[marks.length - 1] ?? 1, runs: readRuns(title, line) });
    } else if (bullet !== undefined || number !== undefined) {
      close();
      const last = blocks.at(-1);
      const goesOn = last?.kind === 'list' && (last.start === null) === (number === undefined);
      if (!goesOn) blocks.push({ kind: 'list', start: number === undefined ? null : Number(number), items: [] });
      open = { kind: 'item', text: words, line };
    } else if (open) open = { ...open, text: `${open.text} ${text}` };
    else open = { kind: 'paragraph', text, line };
  }
  close();
  return blocks;
}

function add(blocks: AgreementBlock[], kind: 'paragraph' | 'item', runs: TextRun[]): void {
  const last = blocks.at(-1);
  if (kind === 'paragraph') blocks.push({ kind, runs });
  else if (last?.kind === 'list') last.items.push(runs);
}

const levels = [1, 2, 3] as const;

const refusals: readonly (readonly [RegExp, string])[] = [
  [/^(?: {4}|\t)/, 'text that is set in by four blanks is code, which is not supported'],
  [/^\s{1,3}(?:[-*]|\d{1,3}[.)])\s/, 'a list within a list is not supported'],
  [/^#{4,}/, 'headings have one to three #'],
  [/^>/, 'quotations are not supported'],
  [/^\|/, 'tables are not supported'],
  [/^(?:`{3}|~{3})/, 'code is not supported'],
  [/^\s*(?:-{3,}|\*{3,}|_{3,}|={3,})\s*$/, 'rules are not supported'],
];

function refuseUnknown(raw: string, line: number): void {
  const found = refusals.find(([pattern]) => pattern.test(raw));
  if (found) throw new AgreementSyntaxError(line, found[1]);
}

/** Parses the emphasis of one paragraph. */
function readRuns(text: string, line: number): TextRun[] {
  const runs: TextRun[] = [];
  let [plain, isStrong, isEmphasis] = ['', false, false];
  const flush = () => {
    if (plain !== '')
      runs.push({ text: plain, ...(isStrong ? { strong: true } : {}), ...(isEmphasis ? { emphasis: true } : {}) });
    plain = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (character === '\\' && /[!-/:-@[-`{-~]/.test(text[at + 1] ?? '')) {
      plain += text[at + 1];
      at += 1;
    } else if (text.startsWith('**', at)) {
      flush();
      isStrong = !isStrong;
      at += 1;
    } else if (character === '*') {
      flush();
      isEmphasis = !isEmphasis;
    } else if ('`<>'.includes(character) || /^!?\[[^\]]*\]\(/.test(text.slice(at)))
      throw new AgreementSyntaxError(
        line,
        'links, pictures, code and HTML are not supported; write \\ before a character that is meant',
      );
    else plain += character;
  }
  flush();
  if (isStrong || isEmphasis) throw new AgreementSyntaxError(line, 'emphasis is opened and never closed');
  return runs;
}

/** Splits an agreement file into front matter and text. Throws Error that names the problem. */
export function readAgreementFile(text: string): { version: string; title: string; mustSignAnew: boolean; body: string } {
  const parts = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)([\s\S]*)$/.exec(text);
  if (!parts) throw new Error('the file must start with a --- block with version, title and must_sign_anew');
  const values = new Map<string, string>();
  for (const line of (parts[1] ?? '').split(/\r?\n/)) {
    if (line.trim() === '') continue;
    const [, key = '', value = ''] = /^([a-z_]+):\s*(.*?)\s*$/.exec(line) ?? [];
    if (!['version', 'title', 'must_sign_anew'].includes(key) || values.has(key))
      throw new Error(`unknown line in the front matter: ${line}`);
    values.set(key, value.replace(/^(["'])(.*)\1$/, '$2'));
  }
  const [version = '', title = '', resign = 'no'] = ['version', 'title', 'must_sign_anew'].map((key) => values.get(key));
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/.test(version))
    throw new Error('version: up to 40 letters, digits, dots and hyphens, such as 2026-11');
  if (title === '' || title.length > 200) throw new Error('title: 1 to 200 characters');
  if (!['yes', 'no', 'true', 'false'].includes(resign)) throw new Error('must_sign_anew: yes or no');
  const body = (parts[2] ?? '').replaceAll(/\r\n?/g, '\n').trim();
  if (body === '') throw new Error('the file has no text');
  parseAgreement(body);
  return { version, title, mustSignAnew: resign === 'yes' || resign === 'true', body };
}
