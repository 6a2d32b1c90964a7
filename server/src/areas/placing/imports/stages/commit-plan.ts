import type { CommitPlan } from '#platform/db/json-columns.ts';

/** A plan with all its numbers taken. */
export type DecidedPlan = Required<CommitPlan>;
