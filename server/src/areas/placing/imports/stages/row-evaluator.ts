import type { Vault } from '#platform/crypto/index.ts';
import { createRowEvaluator, type RowEvaluator } from './check-context.ts';
import { findRowRules } from './check.repository.ts';
import type { StoredStructure } from '#platform/db/json-columns.ts';
import type { Queryable } from '#platform/db/queryable.ts';

/** Checks an import's rows with what was read from the database once for all of them. */
export async function createImportEvaluator(
  db: Queryable,
  input: {
    clientId: string;
    importId: string;
    mapping: unknown;
    stored: StoredStructure;
    createdBy: string;
    today: string;
    vault: Vault;
  },
): Promise<RowEvaluator> {
  const { clientId, importId, mapping, stored, createdBy, today, vault } = input;
  const headers = stored.columns.map(({ header }) => header);
  const traits = stored.columns.map(({ traits: known = {} }) => known);
  const rules = await findRowRules(db, { clientId, userId: createdBy });
  return createRowEvaluator({ clientId, importId, mapping, headers, traits, today, vault, ...rules });
}
