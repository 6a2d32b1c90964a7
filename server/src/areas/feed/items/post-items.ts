import { refuseLocked } from '@recoup/domain/agency/field-locks';
import { kinds } from '#areas/feed/kinds/index.ts';
import type { Tx } from '#platform/db/db.ts';
import { applyChunk, type Decision } from './apply-chunk.ts';
import { RolledBack, processChunk, type ApplierContext } from './apply-items.ts';
import { listLocksOf } from './field-locks.repository.ts';
import { conflict } from '#platform/http/errors.ts';
import type { Answer } from './item-reader.ts';
import { createFieldCheck } from './unknown-fields.ts';

interface PostedItem {
  kind: string;
  /** A UUID of the caller's. */
  id: string;
  [field: string]: unknown;
}

interface Posting {
  clientId: string;
  /** Who posts: the author of messages. */
  by: string;
  isDryRun: boolean;
  /** Called before the items are applied, in their transaction. */
  before(tx: Tx): Promise<void>;
  /** Called with the applied items, in their transaction. */
  record(tx: Tx, applied: readonly PostedItem[]): Promise<void>;
}

const has = new Map<string, boolean>();

/** Whether items of a kind have a field. */
function hasField(kind: string, field: string): boolean {
  const key = `${kind} ${field}`;
  const known = has.get(key);
  if (known !== undefined) return known;
  const schema = kinds.find((one) => one.kind === kind)?.schema;
  const found = schema !== undefined && createFieldCheck(schema)({ [field]: '' }) === null;
  has.set(key, found);
  return found;
}

/**
 * Applies items that a user posts for one client, each whole or not at all. Items that change a locked field are refused (decision 0069).
 * Ids begin with `console:`, so they never collide with those of systems. A repeated item answers `repeated`.
 */
export function createItemPoster({ db, vault, clock, log }: ApplierContext) {
  return async (items: readonly PostedItem[], { clientId, by, isDryRun, before, record }: Posting): Promise<Answer[]> => {
    const now = clock.now().toISOString();
    const values = items.map((item) => ({
      ...(hasField(item.kind, 'at') ? { at: now } : {}),
      ...item,
      ...(hasField(item.kind, 'by') ? { by } : {}),
      // The user who posts an amount other than what was due has accepted it.
      ...(item['accepted_by'] === undefined ? {} : { accepted_by: by }),
      id: `console:${item.id}`,
      client: clientId,
    }));
    const decideIn = async (tx: Tx, chunk: Parameters<typeof applyChunk>[1]): Promise<Decision[]> => {
      const locks = await listLocksOf(tx, [clientId]);
      const refused = chunk.flatMap((item) => {
        const refusal = refuseLocked(locks, clientId, item.kind.kind);
        return refusal ? [refusedDecision(item, refusal)] : [];
      });
      const open = chunk.filter((item) => !refused.some((one) => one.item === item));
      const decisions = await applyChunk(tx, open, {
        clock,
        vault,
        within: [clientId],
        isHistory: false,
        isDryRun,
        author: { source: 'console', name: by },
      });
      if (isDryRun) return [...decisions, ...refused];
      const lines = decisions.flatMap(({ answer }) => (answer.result === 'applied' ? [answer.line] : []));
      await record(
        tx,
        lines.flatMap((line) => items[line - 1] ?? []),
      );
      return [...decisions, ...refused];
    };
    const decide = async (chunk: Parameters<typeof applyChunk>[1]): Promise<Answer[]> => {
      let decisions: Decision[] = [];
      await db
        .asService(async (tx) => {
          await before(tx);
          decisions = await decideIn(tx, chunk);
          if (isDryRun) throw new RolledBack();
        })
        .catch((error: unknown) => {
          if (!(error instanceof RolledBack)) throw error;
        });
      return decisions.map(({ answer }) => answer);
    };
    const lines = values.map((value, index) => ({ line: index + 1, value }));
    const answers = await processChunk(lines, { clock, log, sender: null, decide });
    return answers.map(plainAnswer);
  };
}

const refusedDecision = (item: Decision['item'], refusal: { code: string; message: string }): Decision => ({
  item,
  answer: { line: item.line, id: item.item.id, result: 'refused', ...refusal },
  clientId: null,
  needs: null,
  subjectId: null,
  isNew: false,
});

interface LoadPosting {
  isDryRun: boolean;
  /** Called with the decisions once all items are applied, in their transaction. */
  record(tx: Tx, decisions: readonly Decision[]): Promise<void>;
}

/**
 * Applies items of the kinds that load clients and members, posted by a person who may see all clients: all of them or none. A refused
 * item refuses the rest; the answers say which.
 */
export function createLoadPoster({ db, vault, clock, log }: ApplierContext) {
  return async (
    items: readonly { line: number; value: Record<string, unknown> }[],
    { isDryRun, record }: LoadPosting,
  ): Promise<Answer[]> => {
    const decide = async (chunk: Parameters<typeof applyChunk>[1]): Promise<Answer[]> => {
      // A part of the chunk, after the database refused all of it: another sender wrote the same client in between.
      if (chunk.length < items.length && !isDryRun) throw clientsChanged();
      let decisions: Decision[] = [];
      await db
        .asService(async (tx) => {
          decisions = await applyChunk(tx, chunk, { clock, vault, isHistory: false, isDryRun });
          if (isDryRun || decisions.some(({ answer }) => answer.result === 'refused')) throw new RolledBack();
          await record(tx, decisions);
        })
        .catch((error: unknown) => {
          if (!(error instanceof RolledBack)) throw error;
        });
      return decisions.map(({ answer }) => answer);
    };
    return processChunk(items, { clock, log, sender: null, decide });
  };
}

const clientsChanged = () =>
  conflict('clients_changed', 'Another sender changed these clients, so nothing was stored. Check the rows again.');

/** Attempts at the same item have different times, so its id alone identifies it. */
function plainAnswer({ code, message, ...answer }: Answer): Answer {
  const id = answer.id?.replace(/^console:/, '') ?? null;
  if (code === 'id_used') return { ...answer, id, result: 'repeated' };
  return { ...answer, id, ...(code === undefined ? {} : { code }), ...(message === undefined ? {} : { message }) };
}
