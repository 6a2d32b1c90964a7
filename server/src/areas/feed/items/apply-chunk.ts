import type { AgencyClock } from '#platform/clock.ts';
import type { Tx } from '#platform/db/db.ts';
import { mapInChunks } from '#platform/semaphore.ts';
import { findClients } from '#areas/feed/systems/index.ts';
import type { Book, ChunkScope, OpenAccount, ReadItem } from '#areas/feed/kinds/index.ts';
import { lockByIds, lockNamed, writeAccounts } from './accounts.repository.ts';
import { ChunkAccounts } from './accounts.ts';
import type { Answer, WellFormed } from './item-reader.ts';
import { describeEffect } from './effect.ts';
import { findNamed, namesOf } from './name-accounts.ts';
import { findReceived, insertReceived, receivedKey, type Received } from './received.repository.ts';

interface Line extends WellFormed, ReadItem {}

/**
 * Applies a chunk's items in order, in the caller's transaction: reads everything they need with a few statements, decides in
 * memory, and writes the results with a few statements. Results are in item order; those of a dry run say what would change.
 * `within`: the only clients that the sender knows.
 */
export async function applyChunk(
  tx: Tx,
  items: readonly WellFormed[],
  { clock, within = null, isDryRun = false }: { clock: AgencyClock; within?: readonly string[] | null; isDryRun?: boolean },
): Promise<Answer[]> {
  const now = clock.now();
  const names = [...new Set(items.flatMap(({ clientName }) => clientName ?? []))];
  const clients = await findClients(tx, names, within);
  const lines: Line[] = items.map((item) => ({
    ...item,
    clientId: item.clientName === null ? null : (clients.get(item.clientName) ?? null),
  }));
  const ofCompanies = lines.flatMap((line) => (line.clientId === null ? [] : [{ ...line, clientId: line.clientId }]));
  const accounts = new ChunkAccounts();
  accounts.add(
    await lockNamed(
      tx,
      ofCompanies.filter(({ kind }) => kind.about === 'account').map((line) => namesOf(line, line.clientId)),
    ),
  );
  const findReceivedOf = (some: typeof ofCompanies) =>
    findReceived(
      tx,
      some.map(({ clientId, kind, item }) => ({ client_id: clientId, kind: kind.kind, external_id: item.id })),
    );
  // After taking the locks: items received by an earlier transaction are visible now.
  const received = await findReceivedOf(ofCompanies);
  const scope = scopeOf(tx, { accounts, lines, now });
  const books = await openBooks(
    tx,
    lines.filter(({ clientId, kind, item }) => clientId === null || !received.has(receivedKey(clientId, kind.kind, item.id))),
    scope,
  );
  // Items without an account are locked by their book, which may have waited for a concurrent sender.
  for (const [key, digest] of await findReceivedOf(ofCompanies.filter(({ kind }) => kind.about === 'client')))
    received.set(key, digest);
  const accepted: Received[] = [];
  const answers = await mapInChunks(lines, (line) =>
    applyLine(line, { accounts, received, accepted, books, now, dayOf: clock.dayOf, isDryRun }),
  );
  await writeAccounts(tx, accounts.changed(), accounts.history);
  for (const [book, state] of books) await book.write(tx, state, scope);
  await insertReceived(tx, accepted);
  return answers;
}

interface Work {
  accounts: ChunkAccounts;
  received: Map<string, string>;
  accepted: Received[];
  books: ReadonlyMap<Book<unknown>, unknown>;
  now: Date;
  dayOf: AgencyClock['dayOf'];
  isDryRun: boolean;
}

function applyLine(line: Line, { accounts, received, accepted, books, now, dayOf, isDryRun }: Work): Answer {
  const { kind, item, clientId, digest } = line;
  const answer = (result: Answer['result'], why?: { code: string; message: string }): Answer => ({
    line: line.line,
    id: item.id,
    result,
    ...why,
  });
  const isOfAgency = kind.about === 'agency';
  if (clientId === null && !isOfAgency)
    return answer('refused', { code: 'unknown_client', message: `Unknown company ${line.clientName}.` });
  const key = receivedKey(clientId ?? '', kind.kind, item.id);
  const before = isOfAgency ? undefined : received.get(key);
  if (before === digest) return answer(isDryRun ? 'unchanged' : 'repeated');
  if (before !== undefined)
    return answer('refused', { code: 'id_used', message: 'This id was already used for a different item. Use a new id.' });
  const account = kind.about === 'account' ? findNamed(accounts, line, clientId ?? '') : null;
  if (account && 'message' in account) return answer('refused', account);
  // Kinds without an account never call this.
  const place = { clientId: clientId ?? '', account: account as OpenAccount, now, dayOf };
  const ledgerBefore = account?.ledger ?? null;
  const outcome = kind.apply(item, place, books.get(kind.book));
  if ('refusal' in outcome) return answer('refused', outcome.refusal);
  if (clientId !== null && !isOfAgency) {
    received.set(key, digest);
    accepted.push({
      client_id: clientId,
      kind: kind.kind,
      external_id: item.id,
      digest,
      subject_id: outcome.subjectId ?? account?.id ?? null,
    });
  }
  if (!isDryRun) return answer('applied');
  return { ...answer('applied'), ...describeEffect(outcome, { before: ledgerBefore, after: account?.ledger ?? null }) };
}

async function openBooks(tx: Tx, lines: readonly Line[], scope: ChunkScope): Promise<Map<Book<unknown>, unknown>> {
  const byBook = Map.groupBy(lines, ({ kind }) => kind.book);
  const books = new Map<Book<unknown>, unknown>();
  for (const [book, items] of byBook) books.set(book, await book.open(tx, items, scope));
  return books;
}

function scopeOf(tx: Tx, { accounts, lines, now }: { accounts: ChunkAccounts; lines: readonly Line[]; now: Date }): ChunkScope {
  const byItem = new Map(lines.map((line) => [line.item, line]));
  return {
    now,
    accountOf(read) {
      const line = byItem.get(read.item);
      if (!line?.clientId || line.kind.about !== 'account') return null;
      const found = findNamed(accounts, line, line.clientId);
      return 'message' in found ? null : found;
    },
    accountById: accounts.byId,
    async lockAccounts(ids) {
      const missing = ids.filter(({ clientId, id }) => !accounts.byId(clientId, id));
      const unique = new Map(missing.map((one) => [`${one.clientId}/${one.id}`, one]));
      accounts.add(await lockByIds(tx, [...unique.values()]));
    },
  };
}
