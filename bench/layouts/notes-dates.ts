import type { Column, Layout } from './layout.ts';

export interface DateStyles {
  /** Pattern of `YYYY`, `YY`, `MM`, `DD`, `M`, `D` by column; `cell` is a workbook date. */
  patternOf(column: Column): string;
  /** Placeholder for a missing date. */
  missing: string;
}

const PATTERN =
  /\b(?:DD[- ]MMM[- ]YYYY|MMM DD?, YYYY|D MMM YYYY|YYYY[-/.]?MM[-/.]?DD|MM[-/.]?DD[-/.]?YYYY|DD[-/.]?MM[-/.]?YYYY|MM[-/.]?DD[-/.]?YY|DD[-/.]?MM[-/.]?YY|M\/D\/YYYY|M\/D\/YY|D\/M\/YYYY|YYMMDD)\b/gi;

/** Words before a pattern that limit it to some fields. */
const TIES: readonly (readonly [words: RegExp, fields: RegExp])[] = [
  [/\b(?:dob|birth)\b/i, /birth|dob/],
  [/\b(?:dos|service)\b/i, /service/],
];

/** Parses date patterns from header, notes or samples; default US order. */
export function readDateStyles(layout: Layout): DateStyles {
  const { notes } = layout;
  const tied: { fields: RegExp; pattern: string }[] = [];
  let usual: string | null = null;
  for (const match of notes.matchAll(PATTERN)) {
    const before = notes.slice(Math.max(0, match.index - 24), match.index);
    const tie = TIES.find(([words]) => words.test(before.replace(/^.*[.;:,]/s, '')));
    const pattern = match[0].toUpperCase();
    if (tie) tied.push({ fields: tie[1], pattern });
    else usual ??= pattern;
  }
  const fallback =
    usual ??
    fromWords(notes) ??
    fromSamples(layout) ??
    (layout.format === 'xlsx' || layout.format === 'xls' ? 'cell' : compactIfFixed(layout));
  return {
    patternOf: (column) => {
      const own = column.header.match(PATTERN)?.[0];
      if (own !== undefined) return own.toUpperCase();
      return tied.find(({ fields }) => fields.test(column.field ?? ''))?.pattern ?? fallback;
    },
    missing: missingDate(layout),
  };
}

function fromWords(notes: string): string | null {
  if (/\biso dates?\b|dates? (?:are |in )?iso\b/i.test(notes)) return 'YYYY-MM-DD';
  return /day[- ]first/i.test(notes) ? 'DD/MM/YYYY' : null;
}

function fromSamples({ raw_sample, sample_rows }: Layout): string | null {
  const text = [...raw_sample, ...sample_rows.flat()].join('\n');
  if (/\b\d{4}-\d\d-\d\d\b/.test(text)) return 'YYYY-MM-DD';
  if (/\b\d\d\/\d\d\/\d{4}\b/.test(text)) return 'MM/DD/YYYY';
  return /\b\d{1,2}\/\d{1,2}\/\d\d\b/.test(text) ? 'M/D/YY' : null;
}

function compactIfFixed({ format }: Layout): string {
  return format === 'fixed' ? 'MMDDYYYY' : 'MM/DD/YYYY';
}

/** "a missing date is written 01010001", "zero filled (00000000 dates)"; else blank. */
function missingDate({ notes }: Layout): string {
  const written = /missing dates? (?:is|are) (?:written|given|shown)(?: as)? ['"]?(\d[\d/.-]{4,8}\d)/i.exec(notes)?.[1];
  return written ?? /\b(0{6,8}) dates?\b/i.exec(notes)?.[1] ?? '';
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** Formats a day; `''` is no day. */
export function writeDate(day: string, pattern: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const parts: Record<string, string> = {
    YYYY: year,
    YY: year.slice(2),
    MMM: MONTHS[Number(month) - 1] ?? '',
    MM: month,
    DD: date,
    M: String(Number(month)),
    D: String(Number(date)),
  };
  return pattern.replaceAll(/YYYY|YY|MMM|MM|DD|M|D/g, (part) => parts[part] ?? '');
}
