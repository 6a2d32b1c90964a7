// node bench/prove.ts: a random year of money with every exception (commission set by the agency, components, tiers, caps, partial
// reversals, overpayments, refunds, charges, stated balances, splits, recalls, settlements, judgments, statements voided and corrected,
// payouts that differ), fed to a server that is killed (SIGKILL) during every fifth file. Interest is posted every ten days by a process
// that is killed in every third of these nights and started again. Then everything, also the reports cell by cell, is recomputed from
// the raw rows by a program that shares no code with the product (bench/prove/recompute.ts). Fails on any difference. BENCH_ITEMS=… (per
// day), BENCH_ACCOUNTS=… (per company, of three), BENCH_DAYS=…, BENCH_KILL_EVERY=… (days) and BENCH_SEED=… override the defaults.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { addDays } from '../domain/src/shared/days.ts';
import { createRandom } from '../domain/src/synthetic/random.ts';
import { discardDataFolder, startEmbeddedPostgres } from '../server/src/platform/db/embedded/index.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { companies, fillCompanies, makeKey } from './books/companies.ts';
import { createFeeder, type Results } from './books/feeder.ts';
import type { Item } from './books/items.ts';
import { createReportReader } from './prove/read-reports.ts';
import { recompute } from './prove/recompute.ts';
import { createYear } from './prove/year.ts';

const perDay = Number(process.env['BENCH_ITEMS'] ?? 200);
const accounts = Number(process.env['BENCH_ACCOUNTS'] ?? 1500);
const days = Number(process.env['BENCH_DAYS'] ?? 363);
const killEvery = Number(process.env['BENCH_KILL_EVERY'] ?? 5);
const seed = Number(process.env['BENCH_SEED'] ?? 1);

/** So that the last day is in the past: the feed refuses the future. */
const first = addDays(new Date().toISOString().slice(0, 10), -days - 2);

const dataDir = mkdtempSync(join(tmpdir(), 'recoup-bench-'));
const database = await startEmbeddedPostgres({ dataDir });
const client = new pg.Client({ connectionString: database.adminUrl });
const started = performance.now();
const total: Results & { kills: number; nights: number } = { applied: 0, repeated: 0, refused: 0, kills: 0, nights: 0 };
try {
  await migrate({ url: database.adminUrl });
  await client.connect();
  await fillCompanies(client, accounts, addDays(first, -75));
  await client.query(`
    update portal.people o set state = case c.code when 'BOOKB' then 'OR' end from portal.clients c where c.id = o.client_id`);
  await client.query(`
    update portal.accounts set debt_date = case when number % 7 > 0 then placed_on - (number % 400)::int end,
      debt_type = case when number % 3 = 0 then 'medical' else 'consumer' end`);
  // Interest is posted on the days of the year only, not on that of the clock.
  await client.query(`insert into feed.interest_runs select current_date + n, 'infinity' from generate_series(-2, 1) n`);
  const feeder = createFeeder({ databaseUrl: database.adminUrl, dataDir, key: await makeKey(client) });
  const random = createRandom(seed);
  const year = createYear(random, accounts, first);
  const runs: string[] = [];
  add(await feeder.send(year.schedules()));

  /** The statement of a client for everything open, by the net method; `corrects`: a voided one that it replaces. */
  async function statementOf(code: string, number: string, corrects?: string): Promise<Item> {
    const { rows } = await client.query<Record<'collected' | 'fees' | 'opening', string>>(
      `select coalesce(sum(p.effect_cents) filter (where p.type in ('PU', 'PUR')), 0) as collected, coalesce(sum(p.commission_cents), 0) as fees,
         coalesce((select closing_cents from portal.statements s where s.client_id = c.id and s.state <> 'void' order by period_to desc, id desc limit 1), 0) as opening
       from portal.clients c left join portal.payments p on p.client_id = c.id and p.state = 'posted' and p.reported_on <= $2
       where c.code = $1 group by c.id`,
      [code, year.day()],
    );
    const [collected, fees, opening] = [rows[0]?.collected, rows[0]?.fees, rows[0]?.opening].map(Number) as [
      number,
      number,
      number,
    ];
    const cost = random.chance(0.5) ? -random.int(1, 9000) : 0;
    const due = opening + collected - fees + cost;
    const paidOut = Math.max(0, due);
    return year.make('remittance', code, {
      number,
      ...(corrects ? { corrects } : {}),
      period_from: first,
      period_to: year.day(),
      issued_on: addDays(year.day(), 1),
      method: 'net',
      opening_cents: opening,
      collected_cents: collected,
      fees_cents: fees,
      paid_out_cents: paidOut,
      adjustments: cost === 0 ? [] : [{ kind: 'cost', text: 'Filing fee', amount_cents: cost }],
      closing_cents: due - paidOut,
      payments: 'all',
    });
  }

  async function closeMonth(month: number): Promise<void> {
    for (const code of companies) {
      const number = `${code}-${month}`;
      const statement = await statementOf(code, number);
      add(await feeder.send([statement]));
      const paid = Number(statement['paid_out_cents']);
      const differs = random.chance(0.3) ? { paid_cents: Math.max(0, paid - 25), accepted_by: 'Robin Lee' } : {};
      if (paid > 0) add(await feeder.send([year.make('remittance_state', code, { number, state: 'paid', ...differs })]));
      if (!random.chance(0.3)) continue;
      add(await feeder.send([year.make('remittance_void', code, { number, reason: 'A line was wrong' })]));
      add(await feeder.send([await statementOf(code, `${number}a`, number)]));
    }
  }

  /**
   * What to send again after a kill: everything, or what was committed. An item that was refused then could be taken now, dated before
   * what followed it, and no row would say in which order they were applied.
   */
  async function unfinished(items: readonly Item[]): Promise<readonly Item[]> {
    const { rows } = await client.query<{ name: string }>(
      `select kind || ' ' || external_id as name from feed.received_items where external_id = any ($1)`,
      [items.map(({ id }) => id)],
    );
    const known = new Set(rows.map(({ name }) => name));
    return known.size === 0 ? items : items.filter(({ kind, id }) => known.has(`${kind} ${id}`));
  }

  /** Posts interest through the day that has ended; killed halfway on request, and then started again. */
  async function postInterest(isKilled: boolean): Promise<void> {
    const run = `${year.day()}T00:00:30Z`;
    runs.push(run);
    for (const isLast of isKilled ? [false, true] : [true]) {
      const child = fork(join(import.meta.dirname, 'prove/accrue.ts'), [database.adminUrl, run], {
        stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      });
      const ended = once(child, 'exit');
      if (!isLast) {
        if (child.stdout) await once(child.stdout, 'data');
        setTimeout(() => child.kill('SIGKILL'), random.int(20, 400));
      }
      const [code] = (await ended) as [number | null];
      if (isLast && code !== 0) throw new Error('interest could not be posted');
      if (!isLast) total.kills += 1;
    }
    total.nights += 1;
  }

  for (let index = 1; index <= days; index += 1) {
    const items = year.makeDay(perDay);
    if (index % killEvery === 0) {
      await feeder.send(items, { killAt: random.int(1, items.length - 1) });
      total.kills += 1;
      add(await feeder.send(await unfinished(items)));
    } else add(await feeder.send(items));
    if (index % 10 === 0 || index === days) await postInterest(index % 30 === 0);
    if (index % 30 === 0) await closeMonth(index / 30);
    if (index % 60 === 0) console.log(`day ${index}, ${seconds()} s`, total);
  }
  await feeder.end();
  console.log('after the last day', { ...total, seconds: seconds() });
  const today = addDays(first, days);
  const reports = await createReportReader(client, { url: database.adminUrl, dataDir, today });
  const { counts, differences } = await recompute({
    client,
    runs,
    today,
    readReport: reports.read,
    readTrust: reports.readTrust,
  });
  await reports.end();
  console.log('recomputed', counts);
  for (const difference of differences.slice(0, 50)) console.error(difference);
  if (differences.length > 0) throw new Error(`${differences.length} figures differ`);
  console.log('no figure differs');
} finally {
  await client.end();
  await database.stop();
  discardDataFolder(dataDir);
}

function add(results: Results): void {
  total.applied += results.applied;
  total.repeated += results.repeated;
  total.refused += results.refused;
}

function seconds(): number {
  return Math.round((performance.now() - started) / 1000);
}
