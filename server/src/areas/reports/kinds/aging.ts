import { AGE_BUCKETS, OLD_BUCKETS, shareAges, type AgeBucket, type Aged } from '@recoup/domain/reports/aging';
import { sql } from 'kysely';
import { addDays } from '@recoup/domain/shared/days';
import type { BasisPoints } from '@recoup/domain/shared/money';
import type { Tx } from '#platform/db/db.ts';
import { openOn } from './figures/open-on.ts';
import { planForMost } from './figures/totals-conditions.ts';
import { chartsOf, count, money, percent, tableOf, text } from './figures/shapes.ts';
import type { KindParameters, ReportKind, ReportScope } from './report-kind.ts';

type Row = Aged & { label: string; share: BasisPoints | null };
interface Counted extends Aged {
  /** Index of the narrow bucket; null if the debt has no date. */
  place: number | null;
  location_id: string | null;
}

/** The buckets of R2.7, with the last one split by year: all tables are sums of these. */
const narrow: readonly AgeBucket[] = [...AGE_BUCKETS.slice(0, -1), ...OLD_BUCKETS];
const unknown = 'Unknown';

/** Accounts open on a day, by the age of the debt on that day. */
export const aging: ReportKind = {
  kind: 'aging',
  async read(tx, scope, parameters) {
    const counted = await countAges(tx, scope, parameters);
    const pick = (buckets: readonly AgeBucket[]) =>
      buckets.map((bucket) => ({ label: bucket.label, ...sumOf(counted, isWithin(bucket)) }));
    const undated = { label: unknown, ...sumOf(counted, isUndated) };
    const rows = shareAges([...pick(AGE_BUCKETS), ...(undated.accounts > 0 ? [undated] : [])]);
    const old = shareAges(pick(OLD_BUCKETS));
    const total = (of: readonly Row[]): Row => ({
      label: '',
      accounts: of.reduce((sum, row) => sum + row.accounts, 0),
      balanceCents: of.reduce((sum, row) => sum + row.balanceCents, 0),
      share: of.some(({ share }) => share !== null) ? 10_000 : null,
    });
    const columns = [
      text<Row>('age', 'Age', (row) => row.label),
      count<Row>('accounts', 'Accounts', (row) => row.accounts),
      money<Row>('balance', 'Open balance', (row) => row.balanceCents),
      percent<Row>('share', 'Share', (row) => row.share),
    ];
    return {
      tables: [
        tableOf({ key: 'ages', title: 'By age' }, { columns, rows, total: total(rows) }),
        tableOf({ key: 'old', title: 'Of these, over 120 days' }, { columns, rows: old, total: total(old) }),
        await byLocation(tx, scope, counted),
      ],
      charts: chartsOf({
        key: 'ages',
        title: 'Open balance by age',
        kind: 'bar',
        unit: 'money',
        labels: [...narrow.map(({ label }) => label), ...(undated.accounts > 0 ? [unknown] : [])],
        series: [
          {
            label: 'Open balance',
            values: [...pick(narrow), ...(undated.accounts > 0 ? [undated] : [])].map(({ balanceCents }) => balanceCents),
          },
        ],
      }),
    };
  },
};

type Choice = (row: Counted) => boolean;
const isUndated: Choice = ({ place }) => place === null;
/** Whether an account falls into a bucket, which is a union of narrow ones. */
const isWithin =
  ({ from, to }: AgeBucket): Choice =>
  ({ place }) => {
    const bucket = place === null ? undefined : narrow[place];
    return bucket !== undefined && bucket.from >= from && (to === null || bucket.from <= to);
  };

function sumOf(counted: readonly Counted[], isIn: Choice = () => true): Aged {
  const rows = counted.filter(isIn);
  return {
    accounts: rows.reduce((sum, { accounts }) => sum + accounts, 0),
    balanceCents: rows.reduce((sum, { balanceCents }) => sum + balanceCents, 0),
  };
}

async function byLocation(tx: Tx, scope: ReportScope, counted: readonly Counted[]) {
  const { rows: locations } = await sql<{ id: string; name: string }>`
    select id, name from portal.locations where client_id = ${scope.clientId}::uuid order by name`.execute(tx);
  const names = [...locations, { id: null, name: 'No location' }];
  interface LocationRow {
    id: string | null;
    name: string;
    counted: readonly Counted[];
  }
  const rows = names
    .map(({ id, name }): LocationRow => ({ id, name, counted: counted.filter(({ location_id: location }) => location === id) }))
    .filter((row) => row.counted.length > 0);
  const cents = (row: LocationRow, isIn?: Choice) => sumOf(row.counted, isIn).balanceCents;
  const columns = [
    {
      ...text<LocationRow>('location', 'Location', (row) => row.name),
      opens: ({ id }: LocationRow) => (id === null ? null : { what: 'location' as const, id }),
    },
    count<LocationRow>('accounts', 'Accounts', (row) => sumOf(row.counted).accounts),
    ...AGE_BUCKETS.map((bucket, index) =>
      money<LocationRow>(`age_${index}`, bucket.label, (row) => cents(row, isWithin(bucket))),
    ),
    ...(counted.some(isUndated) ? [money<LocationRow>('unknown', unknown, (row) => cents(row, isUndated))] : []),
    money<LocationRow>('balance', 'Open balance', (row) => cents(row)),
  ];
  return tableOf({ key: 'locations', title: 'By location' }, { columns, rows, total: { id: null, name: '', counted } });
}

async function countAges(
  tx: Tx,
  scope: ReportScope,
  { asOf, locationIds, statuses, batchId }: Pick<KindParameters, 'asOf' | 'locationIds' | 'statuses' | 'batchId'>,
): Promise<Counted[]> {
  // The earliest debt date of each bucket; a debt of that day or later is not older than the bucket.
  const bounds = narrow.map(({ to }) => (to === null ? '0001-01-01' : addDays(asOf, -to)));
  const read = () =>
    sql<Counted>`
    with open as materialized (${openOn(scope, { asOf, locationIds, statuses, batchId })})
    select case when debt_date is not null then (
        select min(place) - 1 from unnest(${bounds}::date[]) with ordinality b (day, place) where debt_date >= day
      ) end as place, location_id, count(*) as accounts, sum(balance_cents)::bigint as "balanceCents"
    from open group by 1, 2`.execute(tx);
  const { rows } = asOf >= scope.today ? await read() : await planForMost(tx, read);
  return rows;
}
