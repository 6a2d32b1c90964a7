import type { CompanyLocationView, LocationListQuery, TypedLocation } from '@recoup/contract/company/locations';
import { checkLocation, type CompanyLocation } from '@recoup/domain/company/location';
import { recordAuditEntry } from '#platform/audit.ts';
import type { AuditLogAction } from '@recoup/contract/audit/audit-log';
import type { AgencyClock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { errorCodeOf } from '#platform/db/sqlstate.ts';
import type { ClientCaller } from '#platform/http/caller.ts';
import { unprocessable } from '#platform/http/errors.ts';
import type { StepUps } from '#platform/http/step-up.ts';
import type { GuardCheckRedirects } from './check-address-changes.ts';
import { checksOfNew, checksTo } from './check-address.email.ts';
import { codeTaken, locationChanged, locationNotFound } from './locations.errors.ts';
import { presentLocation } from './locations.presenter.ts';
import {
  countLocations,
  findLocation,
  insertLocations,
  listPage,
  lockLocation,
  updateLocation,
  type Change,
} from './locations.repository.ts';

export function changeOf({ clientId, userId, name }: ClientCaller, clock: AgencyClock): Change {
  return { clientId, by: { userId, name: name.slice(0, 200) }, now: clock.now() };
}

function requireInOrder(typed: TypedLocation): CompanyLocation {
  const { value, problems } = checkLocation(typed);
  if (!value) throw unprocessable(problems.map(({ path, message }) => ({ path, message })));
  return value;
}

interface LocationsDependencies {
  db: Db;
  clock: AgencyClock;
  stepUps: StepUps;
  guardCheckRedirects: GuardCheckRedirects;
}

export function createLocationsService({ db, clock, stepUps, guardCheckRedirects }: LocationsDependencies) {
  async function read(tx: Tx, caller: ClientCaller, id: string): Promise<CompanyLocationView> {
    const row = await findLocation(tx, caller.clientId, id);
    if (!row) throw locationNotFound();
    return presentLocation(row, caller.role);
  }

  async function record(tx: Tx, caller: ClientCaller, action: AuditLogAction, { id, code, name }: CompanyLocationView) {
    await recordAuditEntry(tx, caller, { action, subjectType: 'location', subjectId: id, details: { code, name } });
  }

  /** Only if nothing changed since the caller read it. */
  async function lockAsSeen(tx: Tx, { clientId }: ClientCaller, { id, revision }: { id: string; revision: number }) {
    const row = await lockLocation(tx, clientId, id);
    if (!row) throw locationNotFound();
    if (row.revision !== revision) throw locationChanged(row.changed_by_name, row.changed_at, clock.timeZone);
    return row;
  }

  const setActive =
    (isActive: boolean) =>
    (caller: ClientCaller, id: string, revision: number): Promise<CompanyLocationView> =>
      db.asUser(caller.claims, async (tx) => {
        const row = await lockAsSeen(tx, caller, { id, revision });
        if (row.is_active === isActive) return read(tx, caller, id);
        await updateLocation(tx, { ...changeOf(caller, clock), id, revision }, { is_active: isActive });
        const shown = await read(tx, caller, id);
        await record(tx, caller, isActive ? 'location.reactivated' : 'location.deactivated', shown);
        return shown;
      });

  return {
    list: (caller: ClientCaller, query: LocationListQuery) =>
      db.asViewer(caller.claims, async (tx) => {
        const { rows, nextCursor } = await listPage(tx, caller.clientId, query);
        return {
          data: rows.map((row) => presentLocation(row, caller.role)),
          page: { next_cursor: nextCursor, total: await countLocations(tx, caller.clientId, query) },
          abilities: { add: caller.role === 'client_admin', export: true },
        };
      }),

    get: (caller: ClientCaller, id: string): Promise<CompanyLocationView> =>
      db.asViewer(caller.claims, (tx) => read(tx, caller, id)),

    async add(caller: ClientCaller, typed: TypedLocation): Promise<CompanyLocationView> {
      const location = requireInOrder(typed);
      const isConfirmed = await stepUps.isConfirmed(caller);
      return db.asUser(caller.claims, async (tx) => {
        const id = (await insertLocations(tx, changeOf(caller, clock), [location])).get(location.code.toLowerCase());
        if (id === undefined) throw codeTaken();
        await guardCheckRedirects(tx, caller, { isConfirmed, changes: [checksOfNew(location)] });
        const shown = await read(tx, caller, id);
        await record(tx, caller, 'location.added', shown);
        return shown;
      });
    },

    async change(
      caller: ClientCaller,
      id: string,
      { revision, ...typed }: TypedLocation & { revision: number },
    ): Promise<CompanyLocationView> {
      const isConfirmed = await stepUps.isConfirmed(caller);
      return db
        .asUser(caller.claims, async (tx) => {
          // Before field validation: a stale form should not be corrected.
          const before = await lockAsSeen(tx, caller, { id, revision });
          const next = requireInOrder(typed);
          await updateLocation(tx, { ...changeOf(caller, clock), id, revision }, next);
          const { code, name } = next;
          const changes = [
            { code, name, before: checksTo(before.is_remit_to, before), after: checksTo(next.is_remit_to, next.address) },
          ];
          await guardCheckRedirects(tx, caller, { isConfirmed, changes });
          const shown = await read(tx, caller, id);
          await record(tx, caller, 'location.changed', shown);
          return shown;
        })
        .catch((error: unknown) => {
          throw errorCodeOf(error) === '23505' ? codeTaken() : error;
        });
    },

    deactivate: setActive(false),
    reactivate: setActive(true),
  };
}

export type LocationsService = ReturnType<typeof createLocationsService>;
