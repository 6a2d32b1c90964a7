import { MS_PER } from '@recoup/domain/shared/time';
import { createHash } from 'node:crypto';
import { findUnstorable } from '#platform/http/storable.ts';
import type { FieldChange, Kind, ReadItem, Warning } from '#areas/feed/kinds/index.ts';
import { describeIssues } from './describe-issues.ts';
import { createFieldCheck } from './unknown-fields.ts';

/** A line of the body before it is interpreted. */
export interface RawLine {
  /** In the file, from 1. */
  line: number;
  /** A JSON value; absent if the line could not be parsed. */
  value?: unknown;
  broken?: string;
  /** Why it is refused without being read. */
  refused?: { code: string; message: string };
  /** Its length, which limits the chunk. */
  size?: number;
}

/** The result of a line; `new`, `changed` and `unchanged` are those of a dry run. */
export interface Answer {
  line: number;
  id: string | null;
  result: 'applied' | 'repeated' | 'waiting' | 'refused' | 'new' | 'changed' | 'unchanged';
  code?: string;
  message?: string;
  /** Of an item that was stored. */
  warning?: Warning;
  /** What the item would change; only of a dry run. */
  changes?: FieldChange[];
}

/** A well-formed item whose client is not resolved yet. */
export interface WellFormed {
  line: number;
  kind: Kind;
  item: ReadItem['item'];
  /** As it was sent, to store it while it waits. */
  sent: unknown;
  /** The client as the item names it; null for items about the agency. */
  clientName: string | null;
  /** Detects repetition. */
  digest: string;
}

/** Allowed clock difference for instants in the future. */
const ahead = MS_PER.day;

export function createItemReader(kinds: readonly Kind[]) {
  const byName = new Map(kinds.map((kind) => [kind.kind, { kind, findUnknown: createFieldCheck(kind.schema) }]));
  const names = [...byName.keys()].join(', ');

  return function readItem({ line, value, broken, refused }: RawLine, now: Date): WellFormed | Answer {
    const refuse = (code: string, message: string, id: string | null = null): Answer => ({
      line,
      id,
      result: 'refused',
      code,
      message,
    });
    if (broken !== undefined) return refuse('broken_line', broken);
    if (refused) return refuse(refused.code, refused.message);
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return refuse('broken_line', 'Each line must be one complete JSON object: no list, and no line breaks within it.');
    const given: unknown = Reflect.get(value, 'id');
    const id = typeof given === 'string' && given.isWellFormed() ? given.slice(0, 200) : null;
    const unstorable = findUnstorable(value);
    if (unstorable !== undefined)
      return refuse('validation_failed', `${unstorable}: This text has characters that cannot be stored.`, id);
    const name: unknown = Reflect.get(value, 'kind');
    const known = typeof name === 'string' ? byName.get(name) : undefined;
    if (name === undefined)
      return refuse(
        'unknown_kind',
        `kind: This field is missing. Send one of ${names}; for a CSV file also in the address, such as ?kind=payment.`,
        id,
      );
    if (!known) return refuse('unknown_kind', `kind: Send one of ${names}.`, id);
    const { kind } = known;
    const unknown = known.findUnknown(value);
    if (unknown !== null)
      return refuse(
        'unknown_field',
        `Items of the kind ${kind.kind} have no field "${unknown}". Correct its name or leave it out.`,
        id,
      );
    const parsed = kind.schema.safeParse(value);
    if (!parsed.success) return refuse('validation_failed', describeIssues(parsed.error.issues, value), id);
    const item = parsed.data as WellFormed['item'];
    const wrong = findWrongName(kind, item) ?? findFuture(item, now);
    if (wrong) return refuse(wrong.code, wrong.message, id);
    const clientName: unknown = Reflect.get(item, 'client');
    return {
      line,
      kind,
      item,
      sent: value,
      clientName: kind.about === 'agency' || typeof clientName !== 'string' ? null : clientName,
      // The schema's output has its own field order, so the order in which fields were sent does not matter.
      digest: createHash('sha256').update(JSON.stringify(item)).digest('hex').slice(0, 32),
    };
  };
}

const anyName = ['account', 'agency_account', 'client_account'] as const;

function findWrongName(kind: Kind, item: object) {
  if (kind.about !== 'account') return null;
  const possible = kind.namedBy ?? anyName;
  if (possible.filter((name) => Reflect.get(item, name) !== undefined).length === 1) return null;
  return { code: 'validation_failed', message: `Set exactly one of ${possible.join(', ')}.` };
}

function findFuture(item: object, now: Date) {
  for (const field of ['at', 'as_of']) {
    const value: unknown = Reflect.get(item, field);
    if (typeof value === 'string' && Date.parse(value) > now.getTime() + ahead)
      return { code: 'in_the_future', message: `${field}: This is in the future.` };
  }
  return null;
}
