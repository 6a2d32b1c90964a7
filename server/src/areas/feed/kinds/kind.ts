import type { CollectionStop } from '@recoup/domain/accounts/collection-stops';
import type { StatusCode } from '@recoup/domain/accounts/statuses';
import type { LedgerAccount, StatusChange, Step } from '@recoup/domain/feed/ledger';
import type { z } from 'zod';
import type { Vault } from '#platform/crypto/index.ts';
import type { Tx } from '#platform/db/db.ts';

/** The item's account, locked by the transaction, with the changes of earlier items. */
export interface OpenAccount {
  readonly clientId: string;
  readonly id: string;
  /** The count in its short number. */
  readonly number: number;
  readonly locationId: string | null;
  /** The client's own number, normalized. */
  readonly clientKey: string;
  /** Whether the load is marked as history: what happened is recorded as it was. */
  readonly isHistory: boolean;
  /** After the earlier items. */
  readonly ledger: LedgerAccount;
  /** Whether an agency number may be assigned to it: no other account of this client has it. */
  mayBeNumbered(agencyNumber: string): boolean;
  /** Applies the domain's decision. Call it only when nothing can refuse the item anymore. */
  take(step: Step, source?: { externalId?: string; agencyCode?: string | null }): void;
}

export interface StatusRow extends StatusChange {
  id: string;
  clientId: string;
  accountId: string;
  externalId: string | null;
  agencyCode: string | null;
}

/** The fields that name an account; an item has exactly one. */
type AccountName = 'account' | 'agency_account' | 'client_account';

/** Who sent the items of a chunk: a system by its key, or a person in the console. */
export interface Author {
  source: 'feed' | 'console';
  /** Null: not known. */
  name: string | null;
}

/** Shared by all items of a chunk. A chunk is one transaction. */
export interface ChunkScope {
  author: Author;
  now: Date;
  /** In the agency's time zone. */
  today: string;
  /** Whether the load is marked as history. */
  isHistory: boolean;
  vault: Vault;
  /** The item's account; may also be called when a book opens. Null if it does not exist or is ambiguous. */
  accountOf(line: ReadItem): OpenAccount | null;
  /** An account by id that a line of this chunk named or `lockAccounts` fetched. */
  accountById(clientId: string, id: string): OpenAccount | null;
  /** Fetches and locks further accounts by id, for example those of payments named by their own ids. */
  lockAccounts(ids: readonly { clientId: string; id: string }[]): Promise<void>;
}

/** A parsed item with its client; not decided yet. */
export interface ReadItem<T = unknown> {
  item: T & { kind: string; id: string };
  /** Null for items about the agency as a whole. */
  clientId: string | null;
}

/**
 * State that several kinds share while a chunk is applied: read once when the chunk starts, changed in memory item by item, and
 * written once at the end.
 */
export interface Book<S> {
  /** Unique; `accounts` come first, then the books in the order of kinds/index.ts. */
  name: string;
  /**
   * Reads what its items may need, with few statements for all of them. `items` are those of all kinds of this book that are
   * neither broken nor repeated; their accounts are locked already.
   */
  open(tx: Tx, items: readonly ReadItem[], scope: ChunkScope): Promise<S>;
  /** Writes the results with set-based statements. Accounts and their histories are written by then. */
  write(tx: Tx, state: S, scope: ChunkScope): Promise<void>;
}

interface Place {
  /** Empty for items about the agency as a whole. */
  clientId: string;
  /** Only for kinds about an account. */
  account: OpenAccount;
  now: Date;
  /** Whether the load is marked as history: what happened is recorded as it was, and rules for new events do not apply. */
  isHistory: boolean;
  /** The date, `YYYY-MM-DD`, of an instant in the agency's zone. */
  dayOf(at: string): string;
}

/** A field of what an item changes, in the feed's names and units. Null: it had or gets no value. */
export interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
}

/** Facts by field name, of something that existed before the item. */
interface Update {
  before: Readonly<Record<string, unknown>>;
  after: Readonly<Record<string, unknown>>;
}

/** What an item of a history load may wait for, by the agency's name of it. */
export interface Need {
  kind: 'client' | 'location' | 'person' | 'account' | 'payment';
  name: string;
}

/**
 * `subjectId`: the resulting row, stored with the received item. A dry run reports an outcome with a subject and without `update`
 * as new; otherwise the fields of `update` and of the account that differ are its changes. A refusal with `waitsFor` is not final in
 * a history load: the item is stored and applied when that arrives.
 */
export type Outcome =
  | { applied: true; subjectId?: string; update?: Update; warning?: Warning; flag?: ComplianceFlag }
  | { refusal: { code: string; message: string }; waitsFor?: Need };

/** A refusal because something has not been sent yet. */
export function missing(code: string, message: string, waitsFor: Need) {
  return { refusal: { code, message }, waitsFor };
}

/** A warning about an item that was stored. `code` is stable. */
export interface Warning {
  code: string;
  message: string;
}

/** A report that a stop keeps from taking effect. */
export interface ComplianceFlag {
  account: Pick<OpenAccount, 'clientId' | 'id'>;
  stop: CollectionStop;
  reportedStatus: StatusCode | null;
  reportedAt: string;
  message: string;
}

export interface Kind<T = unknown, S = unknown> {
  kind: string;
  /**
   * `account`: apply-chunk.ts finds and locks the account; the schema takes `accountNames` (fields.ts). `client`: `client` names the
   * client. `agency`: neither; such items are not remembered, so repeating them must be safe.
   */
  about: 'account' | 'client' | 'agency';
  /**
   * Kinds that load clients, locations, members, people and accounts come before all others of a chunk, in this order, unless an
   * earlier item of the chunk names the same account.
   */
  loads?: 'client' | 'location' | 'membership' | 'person' | 'account';
  /** One line, for docs/feed.md. */
  summary: string;
  /** The id is the agency's own id of the described object: sending it again with other content changes the object. */
  isUpsert?: true;
  /** The whole item, including `kind`, `id` and identifiers. Its output is passed to `apply` and detects repetition. */
  schema: z.ZodType<T & { kind: string; id: string }>;
  /** The allowed account identifiers; default all three. */
  namedBy?: readonly AccountName[];
  book: Book<S>;
  /** In memory, all or nothing: every refusal comes before the first change. */
  apply(item: T & { kind: string; id: string }, place: Place, book: S): Outcome;
}

export const missingPayment = (name: string) =>
  missing('unknown_payment', `Unknown payment ${name}. Send it first.`, { kind: 'payment', name });

/** Keeps a kind's types together; the list of kinds erases them. */
export function defineKind<T, S>(kind: Kind<T, S>): Kind {
  return kind as unknown as Kind;
}

export const applied = (subjectId?: string): Outcome =>
  subjectId === undefined ? { applied: true } : { applied: true, subjectId };

/** The outcome of an item about something that exists. */
export const updated = (subjectId: string | undefined, update: Update): Outcome => ({
  applied: true,
  ...(subjectId === undefined ? {} : { subjectId }),
  update,
});
