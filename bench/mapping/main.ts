// npm run bench:mapping -- FOLDER: for each layout and in total, the share of columns with a field that are right, the wrong
// suggestions and their share of all suggestions, the columns left without one, and how many of those shown as sure are right. Once
// with generated values and once from headers alone. Prints every miss, and the time of the widest file as a ratio.
import { suggestMapping } from '@recoup/domain/placing/mapping';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readLayout } from '../layouts/layout.ts';
import { scoreLayout, type LayoutScore } from './score.ts';

const COUNTS = ['known', 'right', 'wrong', 'columns', 'suggested', 'sure', 'surelyRight'] as const;
type Counts = Pick<LayoutScore, (typeof COUNTS)[number]>;

const folder = process.argv[2] ?? '../shared/layouts';
if (!existsSync(folder)) {
  console.error(`There is no folder ${folder}. Name one with layouts: npm run bench:mapping -- bench/layouts/fixtures`);
  process.exit(1);
}
const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
const layouts = await Promise.all(names.map((name) => readLayout(join(folder, name))));

for (const samples of [true, false]) {
  console.log(`\n${samples ? 'Headers and values' : 'Headers alone'}`);
  const scores = layouts.map((layout) => scoreLayout(layout, { samples }));
  for (const score of scores) print(score);
  const total = Object.fromEntries(COUNTS.map((key) => [key, scores.reduce((sum, score) => sum + score[key], 0)])) as Counts;
  console.log(`${layouts.length} layouts, ${total.columns} columns, ${total.known} with a field: ${summaryOf(total)}`);
}

console.log(`\nThe widest: ${ratioToReading(110, 200)} times the CPU time of folding every value once`);

/** CPU time of mapping generated columns over that of one pass over their values; the best of several pairs excludes other load. */
function ratioToReading(width: number, rows: number): string {
  const columns = Array.from({ length: width }, (_, index) => ({
    index,
    header: `Cust Field ${index} Amt`,
    samples: Array.from({ length: rows }, (_, row) => (index % 3 === 0 ? `${row}.${index}` : `${row} Elm St Unit ${index}`)),
  }));
  const pairs = Array.from({ length: 8 }, () => ({
    mapping: cpuOf(() => suggestMapping({ columns })),
    reading: cpuOf(() => columns.map(({ samples }) => samples.map((value) => value.normalize('NFKC').trim().toLowerCase()))),
  }));
  const best = (key: 'mapping' | 'reading') => Math.min(...pairs.map((pair) => pair[key]));
  return (best('mapping') / best('reading')).toFixed(1);
}

function cpuOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

function print(score: LayoutScore): void {
  console.log(`${score.name}: ${summaryOf(score)}`);
  for (const miss of score.misses) {
    console.log(
      `    ${miss.verdict}: “${miss.header}” is ${miss.expected ?? 'no field'}, suggested ${miss.suggested ?? 'nothing'} (${miss.confidence})`,
    );
  }
}

function summaryOf({ known, right, wrong, columns, suggested, sure, surelyRight }: Counts): string {
  return [
    `${share(right, known)} right`,
    `${wrong} wrong (${share(wrong, suggested)} of suggestions)`,
    `${share(columns - suggested, columns)} without suggestion`,
    `${share(sure, suggested)} sure, of which ${share(surelyRight, sure)} right`,
  ].join('; ');
}

function share(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`;
}
