import type { Db } from '#platform/db/db.ts';
import type { FactorSecrets } from './secrets.ts';

/** Decrypts all of them in one transaction: a dump must not contain a mixture. */
export function openFactors(db: Db, secrets: FactorSecrets): Promise<number> {
  return db.asOwner(async (tx) => {
    const factors = await tx
      .selectFrom('auth.mfa_factors')
      .select(['id', 'secret'])
      .where('secret', 'like', '{%')
      .forUpdate()
      .execute();
    for (const { id, secret } of factors) {
      if (!secret) continue;
      await tx
        .updateTable('auth.mfa_factors')
        .set({ secret: secrets.open(secret, id) })
        .where('id', '=', id)
        .execute();
    }
    return factors.length;
  });
}
