import type { Vault } from '#platform/crypto/index.ts';
import { createJudge, type Judge } from './check-context.ts';
import { findRowRules } from './check.repository.ts';
import type { StoredStructure } from '#platform/db/json-columns.ts';
import type { Queryable } from '#platform/db/queryable.ts';

/** Checks an import's rows with what was read from the database once for all of them. */
export async function judgeOfImport(
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
): Promise<Judge> {
  const { clientId, importId, mapping, stored, createdBy, today, vault } = input;
  const headers = stored.columns.map(({ header }) => header);
  const rules = await findRowRules(db, { clientId, userId: createdBy });
  return createJudge({ clientId, importId, mapping, headers, today, vault, ...rules });
}
