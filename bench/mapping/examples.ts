import { canonicalName } from '@recoup/domain/placing/mapping';
import { gatherEvidence } from '@recoup/domain/placing/mapping/evidence';
import type { Option } from '@recoup/domain/placing/mapping/features';
import { createHeaderReader, ownPhrases, readHeader } from '@recoup/domain/placing/mapping/read-header';
import type { Layout } from '../layouts/layout.ts';
import { samplesOf } from './samples.ts';
import { randomOf, VARIANTS } from './variants.ts';

export interface ExampleColumn {
  header: string;
  samples: readonly string[];
  /** Acceptable canonical fields, null among them for "no field". */
  truth: readonly (string | null)[];
}

/** A file of a vendor: the options of each column, and which of them are right. */
export interface Example {
  vendor: string;
  columns: readonly { options: readonly Option[]; right: readonly boolean[]; truth: readonly (string | null)[] }[];
}

const ROWS = 40;

export function columnsOf(layout: Layout, seed: number): readonly ExampleColumn[] {
  const cells = samplesOf(layout, ROWS, seed);
  return layout.columns.map(({ header, field, alternates, index }) => ({
    header,
    samples: cells[index] ?? [],
    truth: [field, ...alternates],
  }));
}

/** Phrases that consist of a header of these layouts and of no header of the others. */
export function phrasesOnlyIn(own: readonly Layout[], others: readonly Layout[]): ReadonlySet<string> {
  const phrasesOf = (layouts: readonly Layout[]) =>
    new Set(layouts.flatMap(({ columns }) => columns.flatMap(({ header }) => ownPhrases(header))));
  const known = phrasesOf(others);
  return new Set([...phrasesOf(own)].filter((phrase) => !known.has(phrase)));
}

/** The layout as it is and in every variant, half of them read without the phrases that only its vendor uses. */
export function examplesOf(layout: Layout, unknown: ReadonlySet<string>): readonly Example[] {
  const reader = createHeaderReader(unknown);
  return Object.values(VARIANTS).flatMap((variant, number) =>
    [readHeader, reader].map((read, at): Example => {
      const columns = variant(columnsOf(layout, number * 2 + at + 1), randomOf(number * 2 + at + layout.columns.length * 31));
      return exampleOf(vendorOf(layout), columns, read);
    }),
  );
}

export function exampleOf(vendor: string, columns: readonly ExampleColumn[], read = readHeader): Example {
  const data = columns.map(({ header, samples }, index) => ({ index, header, samples }));
  const rows = (columns[0]?.samples ?? []).map((_, row) => columns.map(({ samples }) => samples[row] ?? ''));
  const { options } = gatherEvidence(data, rows, read);
  return {
    vendor,
    columns: options.map((list, at) => {
      const truth = columns[at]?.truth ?? [];
      const fits = list.map(({ field }) => truth.includes(field === null ? null : canonicalName(field)));
      const isKnown = fits.some(Boolean);
      // Where the right field is no option, the best answer is none.
      return { options: list, truth, right: isKnown ? fits : list.map(({ field }) => field === null) };
    }),
  };
}

/** Layouts of one vendor are set aside together. */
export function vendorOf({ name }: Layout): string {
  const first = name.split('-')[0] ?? name;
  return first === 'qbo' || first === 'qbd' ? 'intuit' : first === 'debt' ? 'debt-digest' : first;
}
