import type { Overview } from '@recoup/contract/home/home';
import { shareOf as shareIn } from '@recoup/domain/reports/shares';
import { addUp } from '@recoup/domain/reports/stair-step';

export interface Vintage {
  month: string;
  accounts: number;
  placedCents: number;
  /** What had come until the end of each month since, that of the placement first. */
  cumulativeCents: number[];
}

/** Months of placement in which something was placed, as what came of each adds up. */
export function addUpVintages(vintages: Overview['vintages']): Vintage[] {
  return vintages
    .filter(({ accounts }) => accounts > 0)
    .map(({ month, accounts, placed_cents: placedCents, collected_cents: collected }) => ({
      month,
      accounts,
      placedCents,
      cumulativeCents: addUp(collected),
    }));
}

/** Collected of placed, as a percentage. */
export const shareOf = (cents: number, { placedCents }: Pick<Vintage, 'placedCents'>): number =>
  (shareIn(cents, placedCents) ?? 0) / 100;
