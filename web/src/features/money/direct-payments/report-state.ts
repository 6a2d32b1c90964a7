import { requestFilters } from '@recoup/contract/accounts/requests';
import { z } from 'zod';
import { paymentsPath } from '#lib/paths/paths.ts';
import { readAddress, writeAddress } from '#lib/paths/address-state.ts';

/** Part of the address that names what is being reported now. */
export const NEW_PARAM = 'new';

const address = z.object({
  state: requestFilters.state,
  /** One payment in a dialog, or many from a file. */
  new: z.enum(['one', 'file']).optional(),
  /** Which report is open beside the list. */
  request: z.uuid().optional(),
  /** Which rows of the file are shown. */
  show: z.string().optional(),
});

/** What the address bar says of the tab. */
export type ReportState = z.output<typeof address>;

export const readReportState = (search: URLSearchParams): ReportState => readAddress(address, ['state'], search);

/** Address of the tab. */
export function reportPath(state: Partial<ReportState> = {}): string {
  const query = writeAddress(state).toString();
  return query === '' ? paymentsPath('report') : `${paymentsPath('report')}&${query}`;
}
