import { EMPTY, isNothing, MAX_VALUE_LENGTH, ok, quote, refuse, tooLong } from './parsed.ts';
import type { Parsed, Phone } from './types.ts';

const NUMBER = /(\+?\(?\d[\d().\-\s]{4,22}\d)\s*(?:(?:x|ext\.?|extension|#)\s*:?\s*(\d{1,6}))?/gi;
const EMAIL = /\S+@\S+/g;
/** Whose number it is, where it is not the debtor's: `555-0123 (son)`. `Home` and the like are no people. */
const OWNER =
  /(?<!\p{L})((?:step-?|grand-?)?(?:son|daughter|dtr|mother|mom|father|dad|child)|brother|sister|sis|bro|aunt|uncle|cousin|niece|nephew|(?:ex-?)?(?:wife|husband|spouse)|(?:boy|girl)friend|partner|friend|neighbou?r|room-?mate|parents?|guardian|grand(?:ma|pa|parents?)|attorney|atty|lawyer|emergency(?: contact)?|relative|employer)(?:['’]s)?(?!\p{L})/iu;
const LABELS: readonly (readonly [pattern: RegExp, label: Phone['label']])[] = [
  [/mobile|cell|\bmob\b|\(m\)|\(c\)|^\s*[mc]\s*[:.]/i, 'mobile'],
  [/work|office|business|\bbus\b|\(w\)|^\s*[wo]\s*[:.]/i, 'work'],
  [/home|\bhm\b|residence|\(h\)|^\s*h\s*[:.]/i, 'home'],
  [/fax|\(f\)/i, 'fax'],
  [/other|alt|phone|main|tel/i, 'other'],
];

/**
 * All numbers of a cell with their labels: `Mobile: (401) 555-0181, Home: (401) 555-0160`. Refuses a cell without a callable
 * number (no area code, too few digits). Code `empty` for blanks and zeros.
 */
export function parsePhones(text: string): Parsed<Phone[]> {
  const trimmed = text.trim();
  if (isNothing(trimmed)) return EMPTY;
  if (trimmed.length > MAX_VALUE_LENGTH) return tooLong('phone numbers');
  const phones: Phone[] = [];
  let refusal: { ok: false; code: string; message: string } | null = null;
  let end = 0;
  for (const piece of trimmed.replaceAll(EMAIL, ' ').split(/[,;|\n]|\s\/\s/)) {
    for (const match of piece.matchAll(NUMBER)) {
      // Words in brackets after a number belong to it.
      const before = piece.slice(end, match.index).replace(end === 0 ? '' : /^\s*\([^)]*\)/, '');
      const after = piece.slice(match.index + match[0].length);
      const next = /^\s*\(([^)\d]*)\)/.exec(after)?.[0] ?? (/\d/.test(after) ? '' : after);
      const parsed = parseOne(match[1] ?? '');
      if (!parsed.ok) refusal ??= parsed.code === 'empty' ? null : parsed;
      else
        phones.push({
          number: parsed.value,
          extension: match[2] ?? '',
          label: labelOf(before) || labelAfter(after),
          owner: (OWNER.exec(next) ?? OWNER.exec(before))?.[1]?.toLowerCase() ?? '',
        });
      end = match.index + match[0].length;
    }
    end = 0;
  }
  if (phones.length > 0) {
    return refusal === null
      ? ok(phones)
      : ok(phones, { code: 'phone_left_out', message: `One of the numbers was skipped. ${refusal.message}` });
  }
  if (refusal !== null) return refusal;
  if (/^[\s\d().\-+/]+$/.test(trimmed) && !/[1-9]/.test(trimmed)) return EMPTY;
  if (!/\d/.test(trimmed.replaceAll(EMAIL, ''))) return trimmed.includes('@') ? EMPTY : notAPhone(trimmed);
  return notAPhone(trimmed);
}

/** First number of a cell, ten digits for US numbers or E.164 for foreign ones. */
function parseOne(text: string): Parsed<string> {
  const written = text.replaceAll(/\D/g, '');
  // Dialed from Europe and from the United States. Ten digits after it may be an American number without its 1.
  const dialed = /^(?:00|011)(?=[2-9]\d{10})/.exec(written)?.[0] ?? '';
  const digits = written.slice(dialed.length);
  if (/^(\d)\1*$/.test(digits)) return EMPTY;
  if ((text.trim().startsWith('+') || dialed !== '') && !digits.startsWith('1')) {
    return digits.length >= 8 && digits.length <= 15 ? ok(`+${digits}`) : notAPhone(text);
  }
  const ten = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  if (ten.length === 7)
    return refuse('no_area_code', `${quote(text.trim())} has no area code. Write all ten digits or clear the cell.`);
  if (ten.length !== 10) return notAPhone(text);
  if (!/^[2-9]\d{2}[2-9]\d{6}$/.test(ten)) {
    return refuse(
      'phone_impossible',
      `${quote(text.trim())} cannot be a US phone number: area code and exchange begin with 2 to 9. Correct it or clear the cell.`,
    );
  }
  return ok(`+1${ten}`);
}

function notAPhone(text: string): { ok: false; code: string; message: string } {
  return refuse(
    'not_a_phone',
    `${quote(text.trim())} is not a phone number. Write ten digits, such as (503) 555-0142, or clear the cell.`,
  );
}

/** `555-0123 cell`, `555-0123 (c)`, `555-0123 w`. */
function labelAfter(text: string): Phone['label'] {
  const [word = ''] = /^\s*\(?[a-z]+\)?/i.exec(text) ?? [];
  const letter = /^\s*\(?([a-z])\)?\.?(?=\s|$)/i.exec(text)?.[1]?.toLowerCase();
  return labelOf(letter === undefined ? word : `(${letter === 'o' ? 'w' : letter})`);
}

function labelOf(text: string): Phone['label'] {
  for (const [pattern, label] of LABELS) if (pattern.test(text)) return label;
  return '';
}
