import { exportLimits } from '@recoup/contract/reports/exports';
import { createPaymentsExport } from '@recoup/contract/reports/payment-exports';
import { exportPayments } from '@recoup/contract/money/payments';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { downloadApi } from '#lib/api/api.ts';
import { useRepeatableMutation } from '#lib/api/repeatable.ts';
import { plural } from '#lib/format/format.ts';
import { isReadOnly, useClient } from '#lib/session/selected-client.ts';
import { ExportMenu } from '#ui/export-menu.tsx';
import { filtersNow, totalsQuery } from '#features/money/queries.ts';
import { readListState } from './list-state.ts';

/** Exports the filtered list; a long list in the background, unless the user has read-only access. */
export function PaymentsExport() {
  const state = readListState(useSearchParams()[0]);
  const client = useClient();
  const params = { client_id: client.client_id };
  const total = useQuery(totalsQuery(client.client_id, state)).data?.data.payments ?? 0;
  const create = useRepeatableMutation(createPaymentsExport, { invalidates: ['exports.list'] });
  return (
    <ExportMenu
      load={async (format) => {
        const filters = filtersNow(state);
        if (total <= exportLimits.streamedRows || isReadOnly(client))
          return downloadApi(exportPayments, { params, query: { ...filters, format } });
        await create.mutateAsync({ params, body: { format, filters } });
        return plural(total, 'payment');
      }}
    />
  );
}
