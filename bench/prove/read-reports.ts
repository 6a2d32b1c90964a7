import type pg from 'pg';
import type { ReportKindName } from '../../domain/src/reports/catalog.ts';
import { isLong } from '../../server/src/areas/reports/kinds/report-kind.ts';
import { readTrust } from '../../server/src/areas/feed/reconciliation/trust.repository.ts';
import { openReport } from '../../server/src/areas/reports/open-report.ts';
import { normalizeParameters } from '../../server/src/areas/reports/parameters.ts';
import { readConfig } from '../../server/src/config.ts';
import { clockAt } from '../../server/src/platform/clock.ts';
import { createDb } from '../../server/src/platform/db/db.ts';
import { createPool } from '../../server/src/platform/db/pool.ts';
import type { ReadReport, ReportTable } from './figures.ts';
import type { ReadTrust } from './trust.ts';

/** Reads reports as an admin of each client would on a day, every row of every table by column, and trust money as the agency does. */
export async function createReportReader(
  client: pg.Client,
  { url, dataDir, today }: { url: string; dataDir: string; today: string },
): Promise<{ read: ReadReport; readTrust: ReadTrust; end: () => Promise<void> }> {
  const clock = clockAt('UTC', { now: () => new Date(`${today}T23:00:00Z`) });
  const pool = createPool({ url });
  const db = createDb(pool, { timeZone: clock.timeZone });
  const config = readConfig({ DATA_DIR: dataDir }, dataDir);
  const { rows: admins } = await client
    .query<{ client_id: string; user_id: string }>(
      `insert into auth.users (id, instance_id, aud, role, email)
     select gen_random_uuid(), '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', lower(code) || '@example.com' from portal.clients
     returning id`,
    )
    .then(() =>
      client.query(
        `insert into portal.memberships (client_id, user_id, role)
       select c.id, u.id, 'client_admin' from portal.clients c join auth.users u on u.email = lower(c.code) || '@example.com'
       returning client_id, user_id`,
      ),
    );
  const userOf = new Map(admins.map(({ client_id: id, user_id: user }) => [id, user]));
  return {
    async read(clientId, kind, parameters) {
      const name = kind as ReportKindName;
      const reader = {
        claims: { sub: userOf.get(clientId) ?? '', role: 'authenticated' },
        clientId,
        locationIds: null,
        name: 'Bench',
      };
      return openReport(
        { db, clock, config },
        reader,
        { kind: name, parameters: normalizeParameters(name, parameters, today), statementMs: 600_000 },
        async ({ content }) => {
          const tables: ReportTable[] = [];
          for (const { key, columns, rows } of content.tables) {
            const cells = [];
            if (isLong(rows)) for await (const chunk of rows.all()) cells.push(...chunk);
            else cells.push(...rows);
            tables.push({
              key,
              rows: cells.map((row) => Object.fromEntries(columns.map((column, index) => [column.key, row[index] ?? null]))),
            });
          }
          return tables;
        },
      );
    },
    readTrust: async (day, clearedBy) =>
      (await db.asService((tx) => readTrust(tx, { day, clearedBy, within: null }))).map((row) => ({ ...row })),
    end: () => pool.end(),
  };
}
