import { importStates, type ImportState } from '@recoup/domain/placing/import-states';
import type { StateActor } from '@recoup/domain/shared/state-machine';
import type { Kysely, UpdateObject } from 'kysely';
import type { DB } from '#platform/db/schema.ts';

export interface ImportMove {
  to: ImportState;
  who: StateActor;
  /** Limits the start states to these; absent: every state from which `to` is allowed. */
  from?: readonly ImportState[];
  /** What belongs to the change. */
  set?: Omit<UpdateObject<DB, 'portal.imports', 'portal.imports'>, 'state'>;
}

/**
 * Every change of an import's state: an update of the imports whose state leads to the new one. The caller narrows it to one import or
 * to a condition, and finds by the number of updated rows whether it moved.
 */
export function moveImports(db: Kysely<DB>, { to, who, from, set = {} }: ImportMove) {
  const before = importStates.before(to, who).filter((state) => from?.includes(state) ?? true);
  return db
    .updateTable('portal.imports')
    .set({ ...set, state: to })
    .where('state', 'in', before);
}

/** One import. */
export function moveImport(db: Kysely<DB>, { clientId, importId }: { clientId: string; importId: string }, move: ImportMove) {
  return moveImports(db, move).where('client_id', '=', clientId).where('id', '=', importId);
}
