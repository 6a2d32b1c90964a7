import { Text } from '@mantine/core';
import type { InvoiceListQuery } from '@recoup/contract/money/statements';
import { IconFileInvoice } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useClient } from '#lib/session/selected-client.ts';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { TableSkeleton } from '#ui/skeletons.tsx';
import { paging } from '#ui/paging.ts';
import { agingQuery, invoicesQuery } from '#features/money/statements/queries.ts';
import { AgingStrip } from './aging-strip.tsx';
import { invoiceColumns } from './invoice-columns.tsx';
import classes from './invoices.module.css';

type Bucket = InvoiceListQuery['bucket'];

/** The agency's invoices to the client, by age. */
export function InvoicesPanel({ bucket, onBucket }: { bucket: Bucket; onBucket: (bucket: Bucket) => void }) {
  return (
    <section className={classes.panel} aria-labelledby="invoices">
      <h2 id="invoices" className={classes.title}>
        Invoices from the agency
      </h2>
      <Invoices bucket={bucket} onBucket={onBucket} />
    </section>
  );
}

function Invoices({ bucket, onBucket }: { bucket: Bucket; onBucket: (bucket: Bucket) => void }) {
  const { client_id: clientId } = useClient();
  const aging = useQuery(agingQuery(clientId)).data?.data;
  const list = useInfiniteQuery({ ...invoicesQuery(clientId, bucket), placeholderData: keepPreviousData });
  if (list.isPending) return <TableSkeleton rows={3} columns={5} />;
  if (!list.data)
    return <ErrorState title="The invoices could not be loaded" error={list.error} onRetry={() => void list.refetch()} />;
  const rows = list.data.pages.flatMap((page) => page.data);
  if (rows.length === 0 && bucket === undefined)
    return (
      <div className={classes.empty}>
        <EmptyState icon={IconFileInvoice} title="No invoices">
          The agency invoices you for any commission or costs that are not deducted from your remittances.
        </EmptyState>
      </div>
    );
  return (
    <>
      {aging ? <AgingStrip aging={aging} bucket={bucket} onBucket={onBucket} /> : null}
      {rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          No invoices are this far past due.
        </Text>
      ) : (
        <DataTable label="Invoices" columns={invoiceColumns} rows={rows} rowKey={(row) => row.id} {...paging(list)} />
      )}
    </>
  );
}
