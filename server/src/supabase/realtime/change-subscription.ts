import type { ChangeFilter } from './filters.ts';
import type { ChangingView } from './views.ts';

/** A channel's subscription to row changes. */
export interface ChangeSubscription {
  /** The id by which the client matches a change to its subscription. */
  id: number;
  event: string;
  schema: string;
  /** Null: all tables of the schema. */
  table: string | null;
  filter: ChangeFilter | null;
  /** The views among its tables. */
  views: readonly ChangingView[];
  /** As the client sent it; echoed so that the client recognizes it. */
  given: Readonly<Record<string, unknown>>;
  /** Why nothing will be sent for it. */
  problem: string | null;
}
