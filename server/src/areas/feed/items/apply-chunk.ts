import { formatDay } from '@recoup/domain/shared/format-day';
import type { AgencyClock } from '#platform/clock.ts';
import type { Vault } from '#platform/crypto/index.ts';
import type { Tx } from '#platform/db/db.ts';
import { mapYielding } from '#platform/map-yielding.ts';
import { findClients, findClosed, findEnded } from '#areas/feed/systems/index.ts';
import type { Author, Book, ChunkScope, Need, OpenAccount, Outcome, ReadItem } from '#areas/feed/kinds/index.ts';
import { lockByIds, lockNamed, writeAccounts } from './accounts.repository.ts';
import { ChunkAccounts } from './accounts.ts';
import type { Answer, WellFormed } from './item-reader.ts';
import { describeEffect } from './effect.ts';
import { partsOf } from './load-order.ts';
import { accountNeed, findNamed, namesOf } from './name-accounts.ts';
import {
  suppressNotifications,
  findClientsByAgencyId,
  findReceived,
  insertReceived,
  keyedDigest,
  receivedKey,
  type Received,
} from './received.repository.ts';

interface Line extends WellFormed, ReadItem {}

/** An item's answer, with what a waiting item waits for and what an applied one provides. */
export interface Decision {
  item: WellFormed;
  answer: Answer;
  /** Null for the agency's items and unknown clients. */
  clientId: string | null;
  needs: Need | null;
  /** What an applied item made or changed; null: nothing of its own. */
  subjectId: string | null;
  /** It made its subject. */
  isNew: boolean;
}

interface ChunkOptions {
  /** Default: a system whose name is not known. */
  author?: Author;
  clock: AgencyClock;
  vault: Vault;
  isHistory: boolean;
  /** The only clients that the sender may access; null: all. */
  within?: readonly string[] | null;
  /** Results list what would change. */
  isDryRun?: boolean;
}

/**
 * Applies a chunk's items in order, in the caller's transaction: reads everything they need with a few statements, decides in
 * memory, and writes the results with a few statements. Items that load clients, people and accounts come first. Results are in
 * item order.
 */
export async function applyChunk(tx: Tx, items: readonly WellFormed[], options: ChunkOptions): Promise<Decision[]> {
  if (options.isHistory) await suppressNotifications(tx);
  const decided = new Map<WellFormed, Decision>();
  for (const part of partsOf(items))
    for (const decision of await applyPart(tx, part, options)) decided.set(decision.item, decision);
  return items.flatMap((item) => decided.get(item) ?? []);
}

async function applyPart(
  tx: Tx,
  items: readonly WellFormed[],
  { clock, vault, isHistory, within = null, isDryRun = false, author = { source: 'feed', name: null } }: ChunkOptions,
): Promise<Decision[]> {
  const now = clock.now();
  const clients = await findClients(tx, [...new Set(items.flatMap(({ clientName }) => clientName ?? []))], within);
  const described = await findClientsByAgencyId(
    tx,
    items.flatMap(({ kind, item }) => (kind.loads === 'client' ? [item.id] : [])),
  );
  const ended = await findEnded(tx, [...clients.values(), ...described.values()]);
  const clientOf = ({ kind, item, clientName }: WellFormed) =>
    kind.loads === 'client' ? described.get(item.id) : clients.get(clientName ?? '');
  const lines: Line[] = items.map((item) => ({
    ...item,
    digest: item.kind.isUpsert ? keyedDigest(vault, item.digest) : item.digest,
    clientId: clientOf(item) ?? null,
  }));
  const closed = isHistory || author.source === 'console' ? none : await findClosed(tx, [...new Set(clients.values())]);
  const ofCompanies = lines.flatMap((line) => (line.clientId === null ? [] : [{ ...line, clientId: line.clientId }]));
  const accounts = new ChunkAccounts({ isHistory });
  const keyOf = ({ clientId, kind, item }: (typeof ofCompanies)[number]) => receivedKey(clientId, kind.kind, item.id);
  const findReceivedOf = (some: typeof ofCompanies) =>
    findReceived(
      tx,
      some.map(({ clientId, kind, item }) => ({ client_id: clientId, kind: kind.kind, external_id: item.id })),
    );
  // Repeated items need no lock. A file that is sent again after an interruption starts with many of them.
  const received = await findReceivedOf(ofCompanies);
  const differing = new Set(ofCompanies.filter((line) => received.get(keyOf(line)) !== line.digest).map(keyOf));
  const unsettled = ofCompanies.filter((line) => differing.has(keyOf(line)));
  accounts.add(
    await lockNamed(
      tx,
      unsettled.filter(({ kind }) => kind.about === 'account').map((line) => namesOf(line, line.clientId)),
    ),
  );
  // After taking the locks: items received by an earlier transaction are visible now.
  for (const [key, digest] of await findReceivedOf(unsettled)) received.set(key, digest);
  const scope = scopeOf(tx, { accounts, lines, now, today: clock.dayOf(now), isHistory, vault, author });
  const books = await openBooks(
    tx,
    lines.filter(
      ({ clientId, kind, item, digest }) =>
        clientId === null || !isDone(received.get(receivedKey(clientId, kind.kind, item.id)), kind, digest),
    ),
    scope,
  );
  // Items without an account are locked by their book, which may have waited for a concurrent sender.
  for (const [key, digest] of await findReceivedOf(unsettled.filter(({ kind }) => kind.about === 'client')))
    received.set(key, digest);
  const accepted: (Received & { isUpsert: boolean })[] = [];
  const work: Work = {
    accounts,
    received,
    accepted,
    books,
    ended,
    closed,
    now,
    isHistory,
    isLimited: within !== null,
    isDryRun,
    dayOf: clock.dayOf,
  };
  const decisions = await mapYielding(lines, (line, index) => decide(line, items[index] as WellFormed, work));
  await writeAccounts(tx, accounts, author);
  for (const [book, state] of books) await book.write(tx, state, scope);
  await insertReceived(tx, accepted);
  return decisions;
}

const isDone = (before: string | undefined, { isUpsert }: WellFormed['kind'], digest: string) =>
  before !== undefined && (!isUpsert || before === digest);

interface Work {
  accounts: ChunkAccounts;
  received: Map<string, string>;
  accepted: (Received & { isUpsert: boolean })[];
  books: ReadonlyMap<Book<unknown>, unknown>;
  /** Ended clients of its items. */
  ended: ReadonlyMap<string, Date>;
  /** Clients under maintenance. */
  closed: ReadonlySet<string>;
  now: Date;
  isHistory: boolean;
  isLimited: boolean;
  isDryRun: boolean;
  dayOf: AgencyClock['dayOf'];
}

const none: ReadonlySet<string> = new Set();

/** The only refusal that needs no correction. History loads and the console are exempt: they are the purpose of the maintenance. */
const inMaintenance = (client: string | null) => ({
  code: 'client_maintenance',
  message: `${client ?? 'This client'} is under maintenance. Send the item again in its order once the maintenance has ended.`,
});

const nothing = { needs: null, subjectId: null, isNew: false };

function decide(line: Line, item: WellFormed, work: Work): Decision {
  const { clientId } = line;
  const ledger = work.isDryRun ? (accountOf(line, work)?.ledger ?? null) : null;
  const outcome = applyLine(line, work);
  const answer = (result: Answer['result'], why?: Partial<Answer>): Answer => ({
    line: line.line,
    id: line.item.id,
    result,
    ...why,
  });
  if (outcome === 'repeated') return { item, answer: answer(work.isDryRun ? 'unchanged' : 'repeated'), clientId, ...nothing };
  if (!('refusal' in outcome)) {
    const effect = work.isDryRun
      ? describeEffect(outcome, { before: ledger, after: accountOf(line, work)?.ledger ?? null })
      : null;
    if (outcome.flag) work.accounts.flags.push({ ...outcome.flag, kind: line.kind.kind, externalId: line.item.id });
    const warning = outcome.warning ? { warning: outcome.warning } : null;
    const { subjectId = null, update } = outcome;
    return {
      item,
      answer: { ...answer('applied'), ...effect, ...warning },
      clientId,
      needs: null,
      subjectId,
      isNew: subjectId !== null && update === undefined,
    };
  }
  // A client that a limited sender may not access may exist: waiting for it would reach it.
  const mayWait = work.isHistory && !(work.isLimited && outcome.waitsFor?.kind === 'client');
  const needs = mayWait ? (outcome.waitsFor ?? null) : null;
  return { item, answer: answer(needs ? 'waiting' : 'refused', outcome.refusal), clientId, ...nothing, needs };
}

function accountOf(line: Line, { accounts }: Work): OpenAccount | null {
  if (line.kind.about !== 'account' || line.clientId === null) return null;
  const found = findNamed(accounts, line, line.clientId);
  return 'message' in found ? null : found;
}

function applyLine(
  line: Line,
  { accounts, received, accepted, books, closed, ended, now, isHistory, dayOf }: Work,
): Outcome | 'repeated' {
  const { kind, item, clientId, digest } = line;
  const isOfAgency = kind.about === 'agency';
  const createsClient = kind.loads === 'client';
  if (clientId === null && !isOfAgency && !createsClient)
    return {
      refusal: {
        code: 'unknown_client',
        message: `Unknown client ${line.clientName}. Send the client first, or correct its code.`,
      },
      waitsFor: { kind: 'client', name: line.clientName ?? '' },
    };
  const key = receivedKey(clientId ?? '', kind.kind, item.id);
  const before = isOfAgency ? undefined : received.get(key);
  if (before === digest) return 'repeated';
  const endedAt = ended.get(clientId ?? '');
  if (endedAt) return { refusal: clientEnded(dayOf(endedAt.toISOString())) };
  if (before !== undefined && !kind.isUpsert)
    return { refusal: { code: 'id_used', message: 'This id was already used for a different item. Use a new id.' } };
  if (clientId !== null && closed.has(clientId)) return { refusal: inMaintenance(line.clientName) };
  const account = kind.about === 'account' ? findNamed(accounts, line, clientId ?? '') : null;
  if (account && 'message' in account) return { refusal: account, ...accountNeed(line) };
  // Kinds without an account never call this.
  const place = { clientId: clientId ?? '', account: account as OpenAccount, now, isHistory, dayOf };
  const outcome = kind.apply(item, place, books.get(kind.book));
  if ('refusal' in outcome) return outcome;
  const subjectId = outcome.subjectId ?? account?.id ?? null;
  const owner = createsClient ? subjectId : clientId;
  if (owner !== null && !isOfAgency) {
    received.set(receivedKey(createsClient ? (clientId ?? '') : owner, kind.kind, item.id), digest);
    accepted.push({
      client_id: owner,
      kind: kind.kind,
      external_id: item.id,
      digest,
      subject_id: subjectId,
      isUpsert: kind.isUpsert === true,
    });
  }
  return outcome;
}

const clientEnded = (day: string) => ({
  code: 'client_ended',
  message: `This client ended on ${formatDay(day)}. Nothing can be posted for it anymore.`,
});

async function openBooks(tx: Tx, lines: readonly Line[], scope: ChunkScope): Promise<Map<Book<unknown>, unknown>> {
  const byBook = Map.groupBy(lines, ({ kind }) => kind.book);
  const books = new Map<Book<unknown>, unknown>();
  for (const [book, items] of byBook) books.set(book, await book.open(tx, items, scope));
  return books;
}

interface ScopeParts extends Pick<ChunkScope, 'now' | 'today' | 'isHistory' | 'vault' | 'author'> {
  accounts: ChunkAccounts;
  lines: readonly Line[];
}

function scopeOf(tx: Tx, { accounts, lines, ...shared }: ScopeParts): ChunkScope {
  const byItem = new Map(lines.map((line) => [line.item, line]));
  return {
    ...shared,
    accountOf(read) {
      const line = byItem.get(read.item);
      if (!line?.clientId || line.kind.about !== 'account') return null;
      const found = findNamed(accounts, line, line.clientId);
      return 'message' in found ? null : found;
    },
    accountById: accounts.byId,
    async lockAccounts(ids) {
      const absent = ids.filter(({ clientId, id }) => !accounts.byId(clientId, id));
      const unique = new Map(absent.map((one) => [`${one.clientId}/${one.id}`, one]));
      accounts.add(await lockByIds(tx, [...unique.values()]));
    },
  };
}
