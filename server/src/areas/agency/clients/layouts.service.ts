import type {
  ClientLayout,
  correctClientLayout,
  listClientLayouts,
  nameClientLayout,
  shareClientLayout,
} from '@recoup/contract/agency/client-layouts';
import type { BodyOf, ResponseOf } from '@recoup/contract/shared/endpoint';
import { createLayouts } from '#areas/placing/layouts/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { AgencyCaller } from '#platform/http/caller.ts';
import { notFound } from '#platform/http/errors.ts';

interface LayoutRef {
  client_id: string;
  key: string;
}

/** Layouts of a client's placement files. A change is about all clients that use the layout. */
export function createClientLayoutsService({ db, clock }: { db: Db; clock: Clock }) {
  const layouts = createLayouts({ db, clock });

  const list = (caller: AgencyCaller, clientId: string): Promise<ClientLayout[]> =>
    db.asUser(caller.claims, async (tx) =>
      (await layouts.ofClient(tx, clientId)).map(
        ({ updated_by_name: by, updated_at: at, last_used_at: lastUsedAt, ...layout }) => ({
          ...layout,
          last_used_at: lastUsedAt?.toISOString() ?? null,
          changed: by !== null && at ? { by, at: at.toISOString() } : null,
        }),
      ),
    );

  async function show(caller: AgencyCaller, { client_id: clientId, key }: LayoutRef): Promise<ClientLayout> {
    const layout = (await list(caller, clientId)).find((one) => one.key === key);
    if (!layout) throw notFound('layout');
    return layout;
  }

  return {
    list: async (caller: AgencyCaller, clientId: string): Promise<ResponseOf<typeof listClientLayouts>['data']> => ({
      layouts: await list(caller, clientId),
      may_change: caller.agencyRole !== 'agency_auditor' && caller.clientIds === null,
    }),

    async name(caller: AgencyCaller, ref: LayoutRef, { name, revision }: BodyOf<typeof nameClientLayout>) {
      await layouts.name(ref.key, name, caller, { clientId: ref.client_id, revision });
      return show(caller, ref);
    },

    async correct(caller: AgencyCaller, ref: LayoutRef, { fields, revision }: BodyOf<typeof correctClientLayout>) {
      await layouts.replaceFields(ref.key, fields, caller, { clientId: ref.client_id, revision });
      return show(caller, ref);
    },

    async share(caller: AgencyCaller, ref: LayoutRef, { is_shared: isShared, revision }: BodyOf<typeof shareClientLayout>) {
      await layouts.share(ref.key, isShared, caller, { clientId: ref.client_id, revision });
      return show(caller, ref);
    },
  };
}

export type ClientLayoutsService = ReturnType<typeof createClientLayoutsService>;
