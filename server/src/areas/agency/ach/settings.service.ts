import type { AchOriginator, getAchSettings } from '@recoup/contract/agency/ach';
import type { ResponseOf } from '@recoup/contract/shared/endpoint';
import { recordAgencyEntries } from '#platform/agency-audit.ts';
import type { Db } from '#platform/db/db.ts';
import type { AgencyCaller } from '#platform/http/caller.ts';
import { findSettings, saveSettings } from './settings.repository.ts';

export function createAchSettings({ db }: { db: Db }) {
  return {
    get: (caller: AgencyCaller): Promise<ResponseOf<typeof getAchSettings>['data']> =>
      db.asUser(caller.claims, async (tx) => {
        const row = await findSettings(tx);
        if (!row) return null;
        const { last_file: _file, last_trace: _trace, updated_by_name: by, updated_at: at, ...originator } = row;
        return { ...originator, updated_by: by, updated_at: at.toISOString() };
      }),

    set: (caller: AgencyCaller, originator: AchOriginator): Promise<void> =>
      db.asService(async (tx) => {
        const before = await findSettings(tx, { isLocked: true });
        await saveSettings(tx, { ...originator, by: caller.name });
        const fields = (Object.keys(originator) as (keyof AchOriginator)[]).filter(
          (field) => before?.[field] !== originator[field],
        );
        await recordAgencyEntries(tx, caller, [{ action: 'ach.settings_changed', details: { fields } }]);
      }),
  };
}
