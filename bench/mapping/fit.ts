// npm run fit:mapping: fits the weights of column suggestions to the layouts in bench/layouts and writes them to model.json. Sets
// every vendor aside once, reports how many suggestions were right, and sets the thresholds by these held-out suggestions.
import { assignFields } from '@recoup/domain/placing/mapping/assign';
import { canonicalName } from '@recoup/domain/placing/mapping';
import { probabilities, type Weights } from '@recoup/domain/placing/mapping/model';
import { MIN_LIKELIHOOD, SURE } from '@recoup/domain/placing/mapping/thresholds';
import { readHeader, createHeaderReader } from '@recoup/domain/placing/mapping/read-header';
import { readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readLayout, type Layout } from '../layouts/layout.ts';
import { columnsOf, exampleOf, examplesOf, phrasesOnlyIn, vendorOf, type Example } from './examples.ts';
import { digestOfInputs, FITTED_FROM } from './inputs.ts';
import { compile, isAboutOneField, train } from './train.ts';

const FOLDERS = ['known', 'published', 'written'] as const;
const FOLDS = 5;
const STEPS = 200;
const showErrors = process.argv.includes('--errors');
const here = fileURLToPath(new URL('../layouts/', import.meta.url));
const layouts: { folder: (typeof FOLDERS)[number]; layout: Layout }[] = [];
for (const folder of FOLDERS)
  for (const name of readdirSync(here + folder).toSorted())
    layouts.push({ folder, layout: await readLayout(`${here}${folder}/${name}`) });

const vendors = [...new Set(layouts.map(({ layout }) => vendorOf(layout)))];
const unknownTo = new Map(
  vendors.map((vendor) => {
    const isOwn = ({ layout }: { layout: Layout }) => vendorOf(layout) === vendor;
    const pick = (keep: (item: { layout: Layout }) => boolean) => layouts.filter(keep).map(({ layout }) => layout);
    return [
      vendor,
      phrasesOnlyIn(
        pick(isOwn),
        pick((item) => !isOwn(item)),
      ),
    ] as const;
  }),
);
const examples = layouts.flatMap(({ layout }) => examplesOf(layout, unknownTo.get(vendorOf(layout)) ?? new Set()));
const all = compile(examples);
console.log(
  `${layouts.length} layouts of ${vendors.length} vendors, ${all.columns.length} columns, ${all.names.length} features`,
);
const weights = train(all, STEPS);

interface Judged {
  probability: number;
  verdict: 'right' | 'wrong';
  /** Whether the column has a field. */
  counts: boolean;
}

const scores = () => ({ known: score(), published: score(), written: score() });
const heldOut = scores();
const unseen = scores();
for (let fold = 0; fold < FOLDS; fold += 1) {
  const aside = new Set(vendors.filter((_, at) => at % FOLDS === fold));
  const without = train(compile(examples.filter(({ vendor }) => !aside.has(vendor))), STEPS);
  for (const { folder, layout } of layouts.filter((item) => aside.has(vendorOf(item.layout)))) {
    const vendor = vendorOf(layout);
    const columns = columnsOf(layout, 1);
    judge(exampleOf(vendor, columns, readHeader), without, heldOut[folder], showErrors ? layout : undefined);
    judge(exampleOf(vendor, columns, createHeaderReader(unknownTo.get(vendor) ?? new Set())), without, unseen[folder]);
  }
}
for (const [name, sets] of Object.entries({ 'vendor set aside': heldOut, 'and its own words unknown': unseen }))
  for (const [folder, set] of Object.entries(sets)) console.log(`${name}, ${folder}: ${report(set)}`);

// Files that clients send decide when to suggest: layouts written from knowledge score too high, and tables of programs too low.
const judged = [heldOut, unseen].flatMap((sets) => Object.values(sets).flatMap((set) => set.judged));
const [RIGHT_OF_SUGGESTED, RIGHT_OF_SURE] = [0.97, 0.99];
// A lower one adds a quarter to the wrong suggestions in lists of trades that no layout here covers.
const LEAST_SUGGESTED = 0.62;
const thresholds = {
  suggest: thresholdFor(heldOut.known.judged, RIGHT_OF_SUGGESTED, LEAST_SUGGESTED),
  sure: thresholdFor(judged, RIGHT_OF_SURE, 0.8),
};
console.log('thresholds', thresholds);
console.log(
  `thresholds so far: from ${MIN_LIKELIHOOD} on ${meets(heldOut.known.judged, MIN_LIKELIHOOD, RIGHT_OF_SUGGESTED)}, from ${SURE} on ${meets(judged, SURE, RIGHT_OF_SURE)}`,
);
const sorted = Object.fromEntries(
  Object.entries(weights).filter(([name, weight]) => Math.abs(weight) >= 0.01 || !isAboutOneField(name)),
);
writeGenerated('thresholds.json', thresholds);
writeGenerated('model.json', sorted);
writeFileSync(FITTED_FROM, `${JSON.stringify({ inputs: digestOfInputs() }, null, 2)}\n`);

function writeGenerated(name: string, content: object): void {
  const path = fileURLToPath(new URL(`../../domain/src/placing/mapping/${name}`, import.meta.url));
  writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`);
}

function score() {
  return { known: 0, judged: [] as Judged[] };
}

function judge(example: Example, by: Weights, into: ReturnType<typeof score>, shown?: Layout): void {
  const weighed = example.columns.map(({ options }) => ({ options, shares: probabilities(options, by) }));
  const assigned = assignFields(weighed, 0.3);
  for (const [at, { truth }] of example.columns.entries()) {
    const found = assigned.get(at);
    if (truth[0] !== null) into.known += 1;
    if (
      shown !== undefined &&
      !truth.includes(found === undefined || found.probability < 0.6 ? null : canonicalName(found.candidate.field))
    )
      console.log(
        `${example.columns[at]?.options.some(({ field }) => field !== null && truth.includes(canonicalName(field))) === true ? ' ' : 'x'} ${shown.name} | ${shown.columns[at]?.header} | is ${truth[0]} | ${found?.candidate.field} ${found?.probability.toFixed(2)}`,
      );
    if (found === undefined) continue;
    const isRight = truth.includes(canonicalName(found.candidate.field));
    into.judged.push({ probability: found.probability, verdict: isRight ? 'right' : 'wrong', counts: truth[0] !== null });
  }
}

function report({ known, judged: all }: ReturnType<typeof score>): string {
  return [0.3, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95]
    .map((least) => {
      const shown = all.filter(({ probability }) => probability >= least);
      const wrong = shown.filter(({ verdict }) => verdict === 'wrong').length;
      return `≥${least}: ${((100 * shown.filter(({ verdict, counts }) => verdict === 'right' && counts).length) / known).toFixed(1)} right, ${((100 * wrong) / shown.length).toFixed(1)} wrong`;
    })
    .join(' | ');
}

/** What share from this probability on is right, and whether that is enough. */
function meets(list: readonly Judged[], least: number, share: number): string {
  const shown = list.filter(({ probability }) => probability >= least);
  const right = shown.filter(({ verdict }) => verdict === 'right').length / shown.length;
  return `${(100 * right).toFixed(2)} % right (${right >= share ? 'enough' : 'not enough'} for ${100 * share} %)`;
}

/** The least probability from which on this share is right. */
function thresholdFor(list: readonly Judged[], share: number, least: number): number {
  const sorted = list.toSorted((a, b) => b.probability - a.probability);
  let right = 0;
  let threshold = 1;
  for (const [at, { probability, verdict }] of sorted.entries()) {
    if (verdict === 'right') right += 1;
    if (right / (at + 1) >= share) threshold = probability;
  }
  return Math.max(least, Math.round(threshold * 100) / 100);
}
