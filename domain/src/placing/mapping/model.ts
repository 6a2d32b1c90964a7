import type { Features, Option } from './features.ts';
import MODEL from './model.json' with { type: 'json' };

/** Fitted by `npm run fit:mapping`; see docs/decisions/0012-column-mapping.md. */
export type Weights = Readonly<Record<string, number>>;

export const fitted: Weights = MODEL;

/** Probability of each option of a column. */
export function probabilities(options: readonly Option[], weights: Weights): readonly number[] {
  const sums = options.map(({ features }) => weigh(features, weights));
  const most = Math.max(...sums);
  const powers = sums.map((sum) => Math.exp(sum - most));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / total);
}

function weigh(features: Features, weights: Weights): number {
  let sum = 0;
  for (const [name, value] of features) sum += (weights[name] ?? 0) * value;
  return sum;
}
