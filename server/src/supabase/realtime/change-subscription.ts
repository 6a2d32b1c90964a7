import type { ChangeFilter } from './filters.ts';

/** A channel's subscription to row changes. */
export interface ChangeSubscription {
  /** The id by which the client matches a change to its subscription. */
  id: number;
  event: string;
  schema: string;
  /** Null: all tables of the schema. */
  table: string | null;
  filter: ChangeFilter | null;
  /** As the client sent it; echoed so that the client recognizes it. */
  given: Readonly<Record<string, unknown>>;
  /** Why nothing will be sent for it. */
  problem: string | null;
}
