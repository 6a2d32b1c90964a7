import {
  clientStates,
  type ConsoleClientPage,
  type ConsoleClientQuery,
  type listConsoleClients,
} from '@recoup/contract/agency/clients';
import { agreementKind, onboardingState } from '@recoup/contract/company/clients';
import type { ResponseOf } from '@recoup/contract/shared/endpoint';
import { STATUS_CODES } from '@recoup/domain/accounts/statuses';
import { countByClient } from '#areas/agency/queue/index.ts';
import { listSignatures } from '#areas/company/agreements/index.ts';
import { describeClient } from '#areas/company/onboarding/index.ts';
import type { AgencyClock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { AgencyCaller } from '#platform/http/caller.ts';
import { notFound } from '#platform/http/errors.ts';
import { presentClient } from './clients.presenter.ts';
import { countClients, findClients, listClientIds, needsOpenItems } from './clients.repository.ts';
import { countPeople, findFacts, listStatuses } from './page.repository.ts';

type ClientList = ResponseOf<typeof listConsoleClients>;

export function createConsoleClients({ db, clock }: { db: Db; clock: AgencyClock }) {
  /** As the queue counts them: as the service, for clients that the caller may see. */
  const countOpen = (clientIds: readonly string[] | null) => db.asService((tx) => countByClient(tx, { clientIds }));

  return {
    list: async (caller: AgencyCaller, query: ConsoleClientQuery): Promise<ClientList> => {
      const openOfAll = needsOpenItems(query) ? await countOpen(caller.clientIds) : null;
      const seen = { clientIds: caller.clientIds, open: openOfAll ?? [] };
      const { clientIds, nextCursor, counts } = await db.asUser(caller.claims, async (tx) => ({
        ...(await listClientIds(tx, seen, query)),
        counts: await countClients(tx, seen, query),
      }));
      const open = openOfAll ?? (await countOpen(clientIds));
      const rows = await db.asUser(caller.claims, (tx) => findClients(tx, { clientIds, open }));
      return {
        data: rows.map(presentClient),
        page: { next_cursor: nextCursor, total: counts.reduce((sum, { matching }) => sum + matching, 0) },
        counts: {
          ...Object.fromEntries(clientStates.map((state) => [state, 0])),
          ...Object.fromEntries(counts.map(({ state, clients }) => [state, clients])),
        } as ClientList['counts'],
      };
    },

    get: async (caller: AgencyCaller, clientId: string): Promise<ConsoleClientPage> => {
      const open = await countOpen([clientId]);
      return db.asUser(caller.claims, async (tx) => {
        const [row] = await findClients(tx, { clientIds: [clientId], open });
        if (!row) throw notFound('company');
        const facts = await findFacts(tx, clientId);
        const statuses = await listStatuses(tx, clientId);
        const order: readonly string[] = STATUS_CODES;
        return {
          ...presentClient(row),
          agency_client_id: facts.agency_client_id,
          goes_live_on: facts.goes_live_on,
          ended_at: facts.ended_at?.toISOString() ?? null,
          suspension:
            facts.suspended_at && facts.suspended_reason !== null
              ? { at: facts.suspended_at.toISOString(), reason: facts.suspended_reason, by: facts.suspended_by_name ?? '' }
              : null,
          maintenance:
            facts.maintenance_at && facts.maintenance_message !== null
              ? {
                  at: facts.maintenance_at.toISOString(),
                  message: facts.maintenance_message,
                  until: facts.maintenance_until?.toISOString() ?? null,
                  by: facts.maintenance_by_name ?? '',
                }
              : null,
          onboarding: {
            state: onboardingState.parse(facts.onboarding_state),
            at: facts.onboarding_at?.toISOString() ?? null,
            by: facts.onboarding_by_name,
            reason: facts.onboarding_reason,
            answers: await describeClient(tx, clientId),
          },
          agreements: (await listSignatures(tx, clientId)).toReversed().map((signed) => ({
            id: signed.id,
            kind: agreementKind.parse(signed.kind),
            version: signed.version,
            signer: signed.signer_name,
            signer_title: signed.signer_title,
            signed_at: signed.signed_at.toISOString(),
            sha256: signed.sha256,
          })),
          paper_agreement_on: facts.paper_agreement_at && clock.dayOf(facts.paper_agreement_at),
          figures: {
            placed_cents: statuses.reduce((sum, { placed_cents: cents }) => sum + cents, 0),
            statuses: statuses
              .map(({ status, accounts, balance_cents }) => ({ status, accounts, balance_cents }))
              .toSorted((one, other) => order.indexOf(one.status) - order.indexOf(other.status)),
            ...(await countPeople(tx, clientId)),
          },
          waiting: row.waiting,
        };
      });
    },
  };
}

export type ConsoleClients = ReturnType<typeof createConsoleClients>;
