import type { CommitPlan } from '#platform/db/json-columns.ts';

/** A plan whose numbers are reserved. */
export type DecidedPlan = Required<CommitPlan>;
