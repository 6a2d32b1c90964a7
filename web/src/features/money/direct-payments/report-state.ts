import { requestFilters } from '@recoup/contract/accounts/requests';
import { z } from 'zod';
import { paymentsPath } from '#lib/paths/paths.ts';
import { readAddress, writeAddress } from '#lib/paths/address-state.ts';

/** Query parameter for what is being reported. */
export const NEW_PARAM = 'new';

const address = z.object({
  state: requestFilters.state,
  /** `one`: a payment in a dialog; `file`: many from a file. */
  new: z.enum(['one', 'file']).optional(),
  /** The report open beside the list. */
  request: z.uuid().optional(),
  /** Filter of the file's rows. */
  show: z.string().optional(),
});

/** State of the tab, from the address. */
export type ReportState = z.output<typeof address>;

export const readReportState = (search: URLSearchParams): ReportState => readAddress(address, ['state'], search);

export function reportPath(state: Partial<ReportState> = {}): string {
  const query = writeAddress(state).toString();
  return query === '' ? paymentsPath('report') : `${paymentsPath('report')}&${query}`;
}
