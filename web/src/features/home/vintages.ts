import type { HomeData } from '@recoup/contract/home/home';
import { shareOf as shareIn } from '@recoup/domain/reports/shares';
import { accumulate } from '@recoup/domain/reports/stair-step';

export interface Vintage {
  month: string;
  accounts: number;
  placedCents: number;
  /** Cumulative collections at the end of each month, starting with the month of placement. */
  cumulativeCents: number[];
}

/** Placement months with at least one account, with their collections accumulated. */
export function addUpVintages(vintages: HomeData['vintages']): Vintage[] {
  return vintages
    .filter(({ accounts }) => accounts > 0)
    .map(({ month, accounts, placed_cents: placedCents, collected_cents: collected }) => ({
      month,
      accounts,
      placedCents,
      cumulativeCents: accumulate(collected),
    }));
}

/** Collected share of the placed amount, in percent. */
export const shareOf = (cents: number, { placedCents }: Pick<Vintage, 'placedCents'>): number =>
  (shareIn(cents, placedCents) ?? 0) / 100;
