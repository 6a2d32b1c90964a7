import type { LedgerAccount, StatusChange, Step } from '@recoup/domain/feed/ledger';
import type { z } from 'zod';
import type { Tx } from '#platform/db/db.ts';

/** The account that an item is about, locked by the transaction, as the items before it have left it. */
export interface OpenAccount {
  readonly clientId: string;
  readonly id: string;
  /** Of its short number. */
  readonly number: number;
  readonly locationId: string | null;
  /** Normalized number of the client's own. */
  readonly clientKey: string;
  /** As the items before have left it. */
  readonly ledger: LedgerAccount;
  /** Whether an agency's number may be given to it: it is nobody else's of this company. */
  mayBeNumbered(agencyNumber: string): boolean;
  /** Takes over what the domain has decided. Only once nothing can refuse the item any more. */
  take(step: Step, source?: { externalId?: string; agencyCode?: string | null }): void;
}

export interface StatusRow extends StatusChange {
  id: string;
  clientId: string;
  accountId: string;
  externalId: string | null;
  agencyCode: string | null;
}

/** The fields that name an account; exactly one of them stands in an item. */
export type AccountName = 'account' | 'agency_account' | 'client_account';

/** What every item of one chunk shares. A chunk is one transaction. */
export interface ChunkScope {
  now: Date;
  /** The account of an item about an account; also to be asked when a book opens. Null where it is not there or not one. */
  accountOf(line: ReadItem): OpenAccount | null;
  /** An account by its id, where a line of this chunk named it or `lockAccounts` fetched it. */
  accountById(clientId: string, id: string): OpenAccount | null;
  /** Fetches further accounts by their ids, for update: those of payments that are named by their own ids, for instance. */
  lockAccounts(ids: readonly { clientId: string; id: string }[]): Promise<void>;
}

/** An item that was read and whose company is known; what it says is not decided yet. */
export interface ReadItem<T = unknown> {
  item: T & { kind: string; id: string };
  /** Null of what is about the agency as a whole. */
  clientId: string | null;
}

/**
 * What several kinds of items share while one chunk is applied: it is read once when the chunk begins, changed in memory item
 * by item in their order, and written once at its end.
 */
export interface Book<S> {
  /** Unique; `accounts` come first, then the books in the order of kinds/index.ts. */
  name: string;
  /**
   * Reads whatever its items may need, with few statements for all of them. `items` are those of all kinds of this book that
   * are neither broken nor repeated; their accounts are locked already.
   */
  open(tx: Tx, items: readonly ReadItem[], scope: ChunkScope): Promise<S>;
  /** Writes what has come to be, by set-based statements. Accounts and their histories have been written then. */
  write(tx: Tx, state: S, scope: ChunkScope): Promise<void>;
}

export interface Place {
  /** Empty of what is about the agency as a whole. */
  clientId: string;
  /** Only of kinds about an account. */
  account: OpenAccount;
  now: Date;
  /** The day, `YYYY-MM-DD`, on which an instant falls where the agency is. */
  dayOf(at: string): string;
}

/** `subjectId`: the row that it became, kept in feed.received. */
export type Outcome = { applied: true; subjectId?: string } | { refusal: { code: string; message: string } };

export interface Kind<T = unknown, S = unknown> {
  kind: string;
  /**
   * `account`: the frame finds and locks the account; the schema takes `accountNames` (fields.ts).
   * `client`: `client` names the company. `agency`: neither; such items are not remembered, so they must be safe to repeat.
   */
  about: 'account' | 'client' | 'agency';
  /** One line, for docs/feed.md. */
  summary: string;
  /** The whole item, `kind`, `id` and names included. Its output is what `apply` gets, and by what a repetition is known. */
  schema: z.ZodType<T & { kind: string; id: string }>;
  /** Which of the names an account may be named by; all three unless told. */
  namedBy?: readonly AccountName[];
  book: Book<S>;
  /** In memory, all or nothing: whatever can refuse comes before the first change. */
  apply(item: T & { kind: string; id: string }, place: Place, book: S): Outcome;
}

/** Keeps the types of one kind together; the list of kinds no longer tells them apart. */
export function defineKind<T, S>(kind: Kind<T, S>): Kind {
  return kind as unknown as Kind;
}

export const applied = (subjectId?: string): Outcome =>
  subjectId === undefined ? { applied: true } : { applied: true, subjectId };
