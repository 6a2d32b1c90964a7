import type { ClientRow, ClientRowResult, TypedClient } from '@recoup/contract/agency/clients';
import { suggestCompanyCodes } from '@recoup/domain/company/onboarding/company-code';
import { recordAgencyEntries } from '#platform/agency-audit.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import type { AgencyCaller } from '#platform/http/caller.ts';
import { unprocessable } from '#platform/http/errors.ts';
import type { ClientRows } from './new-clients.ts';
import { findTakenCodes } from './new-clients.repository.ts';

interface CreateContext {
  db: Db;
  rows: ClientRows;
  /** Invites planned members of live clients. Returns how many. */
  invite: () => Promise<number>;
}

export function createClientCreation({ db, rows, invite }: CreateContext) {
  const recorder = (caller: AgencyCaller) => (tx: Tx, created: readonly { id: string; code: string }[]) =>
    recordAgencyEntries(
      tx,
      caller,
      created.map(({ id, code }) => ({
        action: 'client.created' as const,
        clientId: id,
        subjectType: 'client',
        subjectId: id,
        details: { code },
      })),
    );

  return {
    async suggestCode(name: string): Promise<string | null> {
      const codes = suggestCompanyCodes(name);
      const taken = await db.asService((tx) => findTakenCodes(tx, codes));
      return codes.find((code) => !taken.has(code)) ?? null;
    },

    async create(caller: AgencyCaller, typed: TypedClient): Promise<{ client_id: string; code: string }> {
      const code = typed.code.trim().toUpperCase();
      const [checked] = await rows.check([typed]);
      if (checked?.result === 'refused') throw unprocessable(checked.problems);
      // A file may change the clients that it names; here a known code is a mistake.
      if (checked?.result !== 'new')
        throw unprocessable([{ path: 'code', message: `Another client has the code ${code}. Choose another code.` }]);
      const { results, clientIds } = await rows.apply([typed], recorder(caller));
      const [result, id] = [results[0], clientIds[0]];
      if (!result || result.result === 'refused' || !id) throw unprocessable(result?.problems ?? []);
      await invite();
      return { client_id: id, code };
    },

    check: (typed: readonly ClientRow[]): Promise<ClientRowResult[]> => rows.check(typed),

    async import(caller: AgencyCaller, typed: readonly ClientRow[]) {
      const { results } = await rows.apply(typed, recorder(caller));
      const errors = results.flatMap(({ problems }, index) =>
        problems.map(({ path, message }) => ({ path: path === '' ? `rows.${index}` : `rows.${index}.${path}`, message })),
      );
      if (errors.length > 0) throw unprocessable(errors);
      const count = (wanted: ClientRowResult['result']) => results.filter(({ result }) => result === wanted).length;
      return { added: count('new'), changed: count('changed'), unchanged: count('unchanged'), invited: await invite() };
    },
  };
}

export type ClientCreation = ReturnType<typeof createClientCreation>;
