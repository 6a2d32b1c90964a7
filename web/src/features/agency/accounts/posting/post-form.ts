import type { AccountStanding, StandingPayment } from '@recoup/contract/agency/accounts';
import type { postItems } from '@recoup/contract/agency/items';
import type { BodyOf } from '@recoup/contract/shared/endpoint';
import { parseCents } from '@recoup/domain/shared/money';
import { formatMoney } from '#lib/format/format.ts';

type ConsoleItem = BodyOf<typeof postItems>['items'][number];
/** A feed item without its id. */
export type Posting = Omit<ConsoleItem, 'id'>;

export type Values = Record<string, string>;

export interface Choice {
  value: string;
  label: string;
}

export interface FieldSpec {
  name: string;
  label: string;
  as: 'text' | 'area' | 'money' | 'day' | 'select';
  choices?: readonly Choice[];
  hint?: string;
  isOptional?: boolean;
  initial?: string;
  /** Maximum length of a text. */
  max?: number;
  /** In cents. */
  most?: number;
}

/** What a form posts about. */
export interface Context {
  number: string;
  standing: AccountStanding;
  /** For forms about one payment. */
  payment: StandingPayment | null;
}

export interface PostForm {
  title: string;
  submit: string;
  done: string;
  /** Whether a dry run shows what changes before it is posted. */
  hasPreview?: true;
  isDanger?: true;
  fields: (context: Context, values: Values) => FieldSpec[];
  item: (values: Values, context: Context) => Posting;
}

export const POST_KINDS = [
  'accept',
  'need_info',
  'reject',
  'note',
  'contact',
  'message',
  'payment',
  'adjustment',
  'charge',
  'status',
  'reversal',
  'cleared',
  'returned',
] as const;
export type PostKind = (typeof POST_KINDS)[number];

export const centsOf = (text: string | undefined): number => parseCents(text ?? '') ?? 0;

/** Problems by field. */
export function problemsOf(fields: readonly FieldSpec[], values: Values): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const { name, label, as, isOptional = false, max, most } of fields) {
    const text = values[name]?.trim() ?? '';
    const what = label.replace(/ \(optional\)$/, '').toLowerCase();
    if (text === '') {
      if (!isOptional) found[name] = as === 'select' ? 'Choose one' : as === 'money' ? 'Enter an amount' : `Enter the ${what}`;
    } else if (as === 'money' && centsOf(text) <= 0) found[name] = 'Enter an amount above zero';
    else if (as === 'money' && most !== undefined && centsOf(text) > most) found[name] = `At most ${formatMoney(most)}`;
    else if (max !== undefined && text.length > max) found[name] = `At most ${max} characters`;
  }
  return found;
}
