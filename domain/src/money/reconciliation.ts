import { OPEN_STATUSES, type StatusCode } from '../accounts/statuses.ts';

/** Figures that the agency's totals and the portal's are compared by. */
export const TOTALS_FIGURES = ['accounts', 'balance_cents', 'collected_cents', 'commission_cents', 'remitted_cents'] as const;
export type TotalsFigure = (typeof TOTALS_FIGURES)[number];

/** Accounts that the agency's books hold as open: not those that it has not accepted yet. */
export const COUNTED_STATUSES: readonly StatusCode[] = OPEN_STATUSES.filter(
  (status) => status !== 'SUBMITTED' && status !== 'NEEDS_INFO',
);

export interface FigureComparison<F extends string = string> {
  figure: F;
  agency: number;
  portal: number;
  /** Agency less portal. */
  difference: number;
}

/** Compares the figures that the agency stated. */
export function compareFigures<F extends string>(
  agency: Readonly<Partial<Record<NoInfer<F>, number | null>>>,
  portal: Readonly<Record<F, number>>,
): FigureComparison<F>[] {
  return (Object.keys(portal) as F[]).flatMap((figure) => {
    const stated = agency[figure];
    if (stated === null || stated === undefined) return [];
    return [{ figure, agency: stated, portal: portal[figure], difference: stated - portal[figure] }];
  });
}
