import type { FieldKind } from './types.ts';
import { tokensOf } from './tokens.ts';

const WORDS: readonly FieldKind[] = ['text', 'long_text', 'code', 'id', 'flag', 'business', 'currency', 'country', 'state'];

/** Value kinds a header's last word allows: a `Credit Code` is no amount, whatever `Credit` means. */
const KINDS: Readonly<Record<string, readonly FieldKind[]>> = {
  amount: ['amount', 'long_text'],
  balance: ['amount'],
  total: ['amount', 'text'],
  date: ['date', 'flag'],
  code: [...WORDS, 'zip', 'phone', 'name'],
  type: WORDS,
  status: WORDS,
  reason: WORDS,
  description: WORDS,
  flag: ['flag', 'code'],
  percent: ['rate', 'amount'],
  count: ['count'],
  name: ['name', 'business', 'text', 'code', 'long_text', 'street', 'city', 'state', 'country'],
  phone: ['phone'],
  email: ['email'],
};

const HEADS = new Map(Object.entries(KINDS).map(([word, kinds]) => [word, new Set(kinds)]));

/** Words that follow the head noun: `Amount of last payment`, `Interest since itemization date`. */
const LINK = /\s(?:of|since|on|at|as|in|from|by|for|with|per|before|after|linked|related)\s/i;

/** Value kinds that fit the header's last word; null for any. */
export function kindsOfHead(header: string): ReadonlySet<FieldKind> | null {
  const [head = ''] = header.replaceAll(/\([^)]*\)/g, ' ').split(LINK);
  const tokens = tokensOf(head);
  const last = tokens[0]?.text === 'date' ? tokens[0] : tokens.at(-1);
  return HEADS.get(last?.text ?? '') ?? HEADS.get(last?.meanings[0] ?? '') ?? null;
}
