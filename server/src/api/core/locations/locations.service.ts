import type { CompanyLocationView, LocationListQuery, TypedLocation } from '@recoup/contract/locations';
import { checkLocation, type CompanyLocation } from '@recoup/domain/location';
import { recordActivity } from '../../../platform/activity.ts';
import type { ActivityAction } from '@recoup/contract/activity';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { errorCodeOf } from '../../../platform/db/sqlstate.ts';
import type { ClientCaller } from '../../../platform/http/bind.ts';
import { unprocessable } from '../../../platform/http/errors.ts';
import { stepUpRequired, type StepUps } from '../../../platform/http/step-up.ts';
import { codeTaken, locationChanged, locationNotFound } from './locations.errors.ts';
import { presentLocation } from './locations.presenter.ts';
import {
  countLocations,
  findLocation,
  hasAccounts,
  insertLocations,
  listPage,
  lockLocation,
  updateLocation,
  type Change,
} from './locations.repository.ts';

export function changeOf({ clientId, userId, name }: ClientCaller, clock: Clock): Change {
  return { clientId, by: { userId, name: name.slice(0, 200) }, now: clock.now() };
}

function requireInOrder(typed: TypedLocation): CompanyLocation {
  const { value, problems } = checkLocation(typed);
  if (!value) throw unprocessable(problems.map(({ path, message }) => ({ path, message })));
  return value;
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockLocation>>>;

/** Whether checks for debts of a location would go to another address of its own than now. */
function sendsElsewhere(before: Locked, { is_remit_to: isRemitTo, address }: CompanyLocation): boolean {
  if (!isRemitTo || !address) return false;
  const parts = ['line1', 'line2', 'city', 'state', 'postal_code'] as const;
  return !before.is_remit_to || parts.some((part) => (before[part] ?? null) !== (address[part] ?? null));
}

export function createLocationsService({ db, clock, stepUps }: { db: Db; clock: Clock; stepUps: StepUps }) {
  async function read(tx: Tx, caller: ClientCaller, id: string): Promise<CompanyLocationView> {
    const row = await findLocation(tx, caller.clientId, id);
    if (!row) throw locationNotFound();
    return presentLocation(row, caller.role);
  }

  async function record(tx: Tx, caller: ClientCaller, action: ActivityAction, { id, code, name }: CompanyLocationView) {
    await recordActivity(tx, caller, { action, subjectType: 'location', subjectId: id, details: { code, name } });
  }

  /** Only where nobody was quicker: what the caller looked at is what is there. */
  async function lockAsSeen(tx: Tx, { clientId }: ClientCaller, { id, revision }: { id: string; revision: number }) {
    const row = await lockLocation(tx, clientId, id);
    if (!row) throw locationNotFound();
    if (row.revision !== revision) throw locationChanged(row.changed_by_name, row.changed_at);
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
      db.asUser(caller.claims, async (tx) => {
        const { rows, nextCursor } = await listPage(tx, caller.clientId, query);
        return {
          data: rows.map((row) => presentLocation(row, caller.role)),
          page: { next_cursor: nextCursor, total: await countLocations(tx, caller.clientId, query) },
          abilities: { add: caller.role === 'client_admin', export: true },
        };
      }),

    get: (caller: ClientCaller, id: string): Promise<CompanyLocationView> =>
      db.asUser(caller.claims, (tx) => read(tx, caller, id)),

    add: (caller: ClientCaller, typed: TypedLocation): Promise<CompanyLocationView> => {
      const location = requireInOrder(typed);
      return db.asUser(caller.claims, async (tx) => {
        const id = (await insertLocations(tx, changeOf(caller, clock), [location])).get(location.code.toLowerCase());
        if (id === undefined) throw codeTaken();
        const shown = await read(tx, caller, id);
        await record(tx, caller, 'location.added', shown);
        return shown;
      });
    },

    change: (
      caller: ClientCaller,
      id: string,
      { revision, ...typed }: TypedLocation & { revision: number },
    ): Promise<CompanyLocationView> => {
      // Asked before the transaction, as it is another connection that answers.
      const confirmed = typed.is_remit_to ? stepUps.confirmedUntil(caller) : Promise.resolve(null);
      return confirmed
        .then((until) =>
          db.asUser(caller.claims, async (tx) => {
            // Before the fields: whoever was too late mends nothing that is not so any more.
            const before = await lockAsSeen(tx, caller, { id, revision });
            const next = requireInOrder(typed);
            const isMoney = sendsElsewhere(before, next) && (await hasAccounts(tx, caller.clientId, id));
            if (isMoney && until === null) throw stepUpRequired();
            await updateLocation(tx, { ...changeOf(caller, clock), id, revision }, next);
            const shown = await read(tx, caller, id);
            await record(tx, caller, 'location.changed', shown);
            return shown;
          }),
        )
        .catch((error: unknown) => {
          throw errorCodeOf(error) === '23505' ? codeTaken() : error;
        });
    },

    deactivate: setActive(false),
    reactivate: setActive(true),
  };
}

export type LocationsService = ReturnType<typeof createLocationsService>;
