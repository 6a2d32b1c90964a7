import type { StateActor, StateMachine } from '@recoup/domain/shared/state-machine';
import { sql } from 'kysely';
import type { Tx } from './db.ts';

/** PostgreSQL's name for the start of the transaction, as a value of a `timestamptz` column. */
export const transactionTime = 'now';

interface Move<State extends string> {
  client_id: string;
  id: string;
  /** The new state. */
  state: State;
}

interface MoveOptions {
  who: StateActor;
  /** Also rewrite the columns of rows that are already in the new state. */
  isRepeatable?: boolean;
}

export type MoveStates<State extends string, Columns extends string> = (
  tx: Tx,
  moves: readonly (Move<State> & Partial<Record<Columns, unknown>>)[],
  options: MoveOptions,
) => Promise<string[]>;

/**
 * The function that changes the state of a table's rows, many in one statement, and writes the columns that belong to the change.
 * `columns`: their names and PostgreSQL types; a call writes those that its first move names, and all its moves name the same ones.
 * A row whose stored state does not lead to the new one for `who` is left as it is. Returns the ids of the rows that moved.
 */
export function defineStateMoves<State extends string, Columns extends string>({
  table,
  machine,
  columns,
}: {
  table: string;
  machine: StateMachine<State>;
  columns: Readonly<Record<Columns, string>>;
}): MoveStates<State, Columns> {
  const names = Object.keys(columns) as Columns[];
  return async (tx, moves, { who, isRepeatable = false }) => {
    const [first] = moves;
    if (!first) return [];
    const written = names.filter((name) => first[name] !== undefined);
    const set = ['state', ...written].map((name) => sql`${sql.ref(name)} = r.${sql.ref(name)}`);
    const shape = written.map((name) => sql`, ${sql.ref(name)} ${sql.raw(columns[name])}`);
    const allowed = machine.paths(who).map(([from, to]) => sql`(${sql.lit(from)}, ${sql.lit(to)})`);
    const { rows } = await sql<{ id: string }>`update ${sql.table(table)} t set ${sql.join(set)}
      from json_to_recordset(${JSON.stringify(moves)}::json) as r(client_id uuid, id uuid, state text${sql.join(shape, sql``)})
      where t.client_id = r.client_id and t.id = r.id
        and ((t.state, r.state) in (${sql.join(allowed)}) or ${sql.lit(isRepeatable)} and t.state = r.state)
      returning t.id`.execute(tx);
    return rows.map(({ id }) => id);
  };
}
