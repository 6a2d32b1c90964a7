import type { Column, Layout } from './layout.ts';

export interface TextStyle {
  phone: 'usual' | 'local' | 'labelled' | 'international' | 'digits';
  /** Whole address in one cell. */
  address: { commas: boolean; zip: 'always' | 'sometimes' | 'never'; country: boolean };
  ssn: 'dashes' | 'digits' | 'last4' | 'masked';
  /** ZIP codes lost their leading zeros in a spreadsheet. */
  zipStripped: boolean;
  idWidth: number | null;
  zipUnknown: string;
  /** Values listed for a column ("STATUS is one of A/B", "account_type enum a|b"). */
  listed(column: Column): readonly string[];
  /** Explained codes ("1=EIN, 2=SSN"): meaning in lower case → code. */
  codes(column: Column): ReadonlyMap<string, string>;
}

/** Parses formats of telephone numbers, addresses, ids and codes. */
export function readTextStyle(layout: Layout): TextStyle {
  const { notes } = layout;
  return {
    phone: phoneStyle(layout),
    address: addressStyle(notes),
    ssn: ssnStyle(layout),
    zipStripped: /leading zeros? (?:is |are )?(?:lost|dropped|stripped|missing)/i.test(notes),
    idWidth: Number(/(?:id|number|account)[^.;,]{0,12} zero[- ]padded(?: to)? (\d+)/i.exec(notes)?.[1] ?? 0) || null,
    zipUnknown: /zip[^.;]*'(0{5})' when unknown/i.exec(notes)?.[1] ?? '',
    listed: (column) => listed(notes, column.header),
    codes: (column) => codes(notes, column.header),
  };
}

function phoneStyle({ notes, format }: Layout): TextStyle['phone'] {
  if (/several labelled (?:phone )?numbers/i.test(notes)) return 'labelled';
  if (/without area code/i.test(notes)) return 'local';
  if (/international format/i.test(notes)) return 'international';
  return format === 'fixed' || /phones?[^.;]*(?:no punctuation|digits only|10 digits|ten digits)/i.test(notes)
    ? 'digits'
    : 'usual';
}

function ssnStyle({ notes, format }: Layout): TextStyle['ssn'] {
  if (/ssn[^.;]*masked|xxx-xx-|\*\*\*-\*\*-/i.test(notes)) return 'masked';
  if (/last ?(?:4|four) digits|last4/i.test(notes)) return 'last4';
  if (/(?:ssn|social)[^.;]*(?:no|without) (?:dashes|hyphens|punctuation)/i.test(notes)) return 'digits';
  return format === 'fixed' && !/may hold dashes/i.test(notes) ? 'digits' : 'dashes';
}

function addressStyle(notes: string): TextStyle['address'] {
  const sample = /['"(](\d+ [A-Z][^'"()]+ [A-Z]{2}(?: \d{5})?(?: USA)?)['")]/.exec(notes)?.[1];
  return {
    commas: sample === undefined ? !/address[^.;]*without commas/i.test(notes) : sample.includes(','),
    zip: /zip often absent/i.test(notes) ? 'sometimes' : /no zip|without zip/i.test(notes) ? 'never' : 'always',
    country: sample?.endsWith('USA') ?? false,
  };
}

function listed(notes: string, header: string): readonly string[] {
  if (header === '') return [];
  const after = notes.match(new RegExp(`\\b${escape(header)} (?:is |are )?(?:one of|enum|values?:?) ([\\w|/ ,]+)`, 'i'))?.[1];
  return after === undefined
    ? []
    : after
        .split(/[|/,]/)
        .map((value) => value.trim())
        .filter((value) => value !== '');
}

function codes(notes: string, header: string): ReadonlyMap<string, string> {
  const own = new RegExp(`\\b${escape(header)}\\s+((?:\\w{1,3}=[^=.;]+)+)(?:[.;]|$)`, 'i').exec(notes)?.[1];
  const word = header.split(/\s+/).at(-1) ?? '';
  const near = /code/i.test(word) ? new RegExp(`\\bcode column[^(.]*\\(([^)]*=[^)]*)\\)`, 'i').exec(notes)?.[1] : undefined;
  const inHeader = [...header.matchAll(/([\w/ ]+?) \(([A-Z]{1,3})\)/g)].map((match): [string, string] => [
    (match[1] ?? '').toLowerCase(),
    match[2] ?? '',
  ]);
  const explained = [...(own ?? near ?? '').matchAll(/(\w{1,3})=([^=]+?)(?=[,\s]+\w{1,3}=|$)/g)].map(
    (match): [string, string] => [(match[2] ?? '').trim().toLowerCase(), match[1] ?? ''],
  );
  return new Map([...inHeader, ...explained]);
}

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
