import type { Weights } from '@recoup/domain/placing/mapping/model';
import type { Example } from './examples.ts';

/** Strength of the pull of each weight to zero: evidence from few columns must have little weight. */
const REGULARIZATION = 45;
const RATE = 0.06;

/** Whether a feature has a separate weight for each field, phrase or kind of file. */
export const isAboutOneField = (name: string): boolean => /[:]|^(?:field|kind|values fit) |header of role/.test(name);

/** Columns as numbers: options in a row, features by index. */
interface Compiled {
  names: readonly string[];
  columns: readonly { options: readonly { at: Uint32Array; by: Float32Array; right: boolean }[]; weight: number }[];
}

export function compile(examples: readonly Example[], least = 2): Compiled {
  const vendors = new Map<string, Set<string>>();
  for (const { vendor, columns } of examples)
    for (const { options } of columns)
      for (const { features } of options)
        for (const [name] of features) {
          const seen = vendors.get(name);
          if (seen === undefined) vendors.set(name, new Set([vendor]));
          else seen.add(vendor);
        }
  // Evidence from few vendors does not generalize.
  const names = [...vendors]
    .filter(([, seen]) => seen.size >= least)
    .map(([name]) => name)
    .toSorted();
  const indexOf = new Map(names.map((name, at) => [name, at]));
  return {
    names,
    columns: examples.flatMap(({ columns }) =>
      columns
        .filter(({ options }) => options.length > 1)
        .map(({ options, right }) => ({
          weight: 1,
          options: options.map(({ features }, at) => {
            const known = features.filter(([name, value]) => indexOf.has(name) && value !== 0);
            return {
              at: Uint32Array.from(known.map(([name]) => indexOf.get(name) ?? 0)),
              by: Float32Array.from(known.map(([, value]) => value)),
              right: right[at] ?? false,
            };
          }),
        })),
    ),
  };
}

/** Multinomial logistic regression over the options of each column, by Adam. Deterministic; convex, so the start does not matter. */
export function train({ names, columns }: Compiled, steps: number): Weights {
  const weights = new Float64Array(names.length);
  const mean = new Float64Array(names.length);
  const square = new Float64Array(names.length);
  for (let step = 1; step <= steps; step += 1) {
    const slope = gradient(columns, weights);
    const rate = RATE * (step > steps * 0.7 ? 0.25 : 1);
    for (let at = 0; at < weights.length; at += 1) {
      const by = ((slope[at] ?? 0) + REGULARIZATION * (weights[at] ?? 0)) / columns.length;
      mean[at] = 0.9 * (mean[at] ?? 0) + 0.1 * by;
      square[at] = 0.99 * (square[at] ?? 0) + 0.01 * by * by;
      const [m, v] = [(mean[at] ?? 0) / (1 - 0.9 ** step), (square[at] ?? 0) / (1 - 0.99 ** step)];
      weights[at] = (weights[at] ?? 0) - (rate * m) / (Math.sqrt(v) + 1e-8);
    }
  }
  return Object.fromEntries(names.map((name, at) => [name, Math.round((weights[at] ?? 0) * 1000) / 1000]));
}

function gradient(columns: Compiled['columns'], weights: Float64Array): Float64Array {
  const slope = new Float64Array(weights.length);
  for (const { options } of columns) {
    const sums = options.map(({ at, by }) => {
      let sum = 0;
      for (let index = 0; index < at.length; index += 1) sum += (weights[at[index] ?? 0] ?? 0) * (by[index] ?? 0);
      return sum;
    });
    const most = Math.max(...sums);
    const powers = sums.map((sum) => Math.exp(sum - most));
    const total = powers.reduce((sum, power) => sum + power, 0);
    const good = powers.reduce((sum, power, index) => sum + (options[index]?.right === true ? power : 0), 0);
    for (const [index, { at, by, right }] of options.entries()) {
      const share = (powers[index] ?? 0) / total;
      const factor = share - (right ? (powers[index] ?? 0) / good : 0);
      if (factor === 0) continue;
      for (let place = 0; place < at.length; place += 1)
        slope[at[place] ?? 0] = (slope[at[place] ?? 0] ?? 0) + factor * (by[place] ?? 0);
    }
  }
  return slope;
}
