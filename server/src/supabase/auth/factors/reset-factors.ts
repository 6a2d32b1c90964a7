import type { Tx } from '#platform/db/db.ts';
import { readUser } from '../accounts.ts';
import { announce } from '../announce.ts';
import { writeAudit } from '../audit.ts';
import type { Messages } from '../messages.ts';
import type { AuthSettings } from '../settings.ts';
import { findFactors, removeFactor } from './factors.repository.ts';

/** Removes all second factors of users who lost theirs; the caller has checked the right. */
export interface FactorReset {
  /**
   * In a transaction of the database owner: removes the factors and recovery codes, so that open sessions drop to aal1, and
   * emails the user. Returns how many verified factors there were.
   */
  reset(tx: Tx, person: { userId: string; ip: string; userAgent: string | null }, now: Date): Promise<number>;
}

export function createFactorReset(context: { settings: AuthSettings; messages: Messages }): FactorReset {
  return {
    async reset(tx, { userId, ...device }, now) {
      const user = await readUser(tx, userId);
      const factors = await findFactors(tx, userId);
      for (const factor of factors) {
        await removeFactor(tx, factor, now);
        const traits = { by: 'agency', factor_id: factor.id };
        await writeAudit(tx, { user, action: 'factor_deleted', ip: device.ip, now, traits });
      }
      const verified = factors.filter(({ status }) => status === 'verified');
      for (const type of new Set(verified.map(({ factor_type: type }) => type)))
        await announce(tx, context, { user, event: { kind: 'factor_removed', type }, device, now });
      return verified.length;
    },
  };
}
