import { Button, Group, Modal, Progress, Stack, Text } from '@mantine/core';
import type { DebtorRow } from '@recoup/contract/accounts/debtors';
import { checkRequest, REQUEST_FIELDS } from '@recoup/domain/accounts/request-forms';
import { REQUEST_KIND_INFO } from '@recoup/domain/accounts/requests';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { plural } from '#lib/format/format.ts';
import { agencyDay } from '#lib/format/agency-day.ts';
import { problemErrors } from '#lib/api/problem-errors.ts';
import { useClient } from '#lib/session/selected-client.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { FormError } from '#ui/form.tsx';
import { RequestFields } from '#shared/accounts/request-form/request-fields.tsx';
import type { RequestValues } from '#shared/accounts/request-form/request-values.ts';
import { BlockSkeleton } from '#ui/skeletons.tsx';
import { BulkPreviewNote } from './bulk-preview.tsx';
import { requestMany, bulkPreviewQuery, type BulkKind } from './bulk-queries.ts';
import { BulkResults } from './bulk-results.tsx';
import { useSending } from './use-sending.ts';

interface BulkRequestDialogProps {
  kind: BulkKind;
  rows: readonly DebtorRow[];
  onClose: () => void;
}

/** One request for several accounts: first which are eligible, then the result of each. */
export function BulkRequestDialog({ kind, rows: listed, onClose }: BulkRequestDialogProps) {
  const { client_id: clientId } = useClient();
  // The selection as the dialog opened; sending changes the list below it.
  const [rows] = useState(listed);
  const preview = useQuery(
    bulkPreviewQuery(
      clientId,
      kind,
      rows.map(({ id }) => id),
    ),
  );
  const ids = (preview.data ?? []).filter(({ refusal }) => refusal === null).map(({ account_id: id }) => id);
  const { form, today } = useBulkForm(kind);
  const sending = useSending(ids, (chunk) => requestMany(clientId, chunk, { kind, data: form.getValues() }));
  const { label, meaning } = REQUEST_KIND_INFO[kind];
  const submit = form.handleSubmit((values) => sending.start(JSON.stringify([values, ids])));
  const { isSending, results } = sending;
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={formatTitle(kind, rows.length)}
      styles={{ title: { fontWeight: 600 } }}
      closeOnClickOutside={!isSending && !form.formState.isDirty}
      closeOnEscape={!isSending}
    >
      {results ? (
        <BulkResults results={results} rows={rows} done="Sent to the agency" onClose={onClose} />
      ) : preview.isError ? (
        <ErrorState title="The accounts could not be checked" error={preview.error} onRetry={() => void preview.refetch()} />
      ) : (
        <form onSubmit={(event) => void submit(event)} noValidate aria-label={label}>
          <Stack gap="lg">
            <FormError message={sending.error ?? undefined} />
            <Text size="sm" c="dimmed">
              {meaning}
            </Text>
            {preview.data ? (
              <BulkPreviewNote kind={kind} preview={preview.data} rows={rows} />
            ) : (
              <BlockSkeleton height={48} label="Checking which accounts allow this" />
            )}
            <RequestFields kind={kind} control={form.control} payments={[]} today={today} />
            {isSending && ids.length > 1 ? (
              <Progress value={(sending.sent / ids.length) * 100} aria-label="Accounts that were sent" animated />
            ) : null}
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={onClose} disabled={isSending}>
                Cancel
              </Button>
              <Button
                type="submit"
                loading={isSending}
                disabled={ids.length === 0}
                {...(kind === 'recall' ? { color: '#b42318' } : {})}
              >
                {formatButton(kind, ids.length)}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Modal>
  );
}

function formatTitle(kind: BulkKind, count: number): string {
  const accounts = plural(count, 'account');
  return { hold: `Put ${accounts} on hold`, release: `Release the hold of ${accounts}`, recall: `Recall ${accounts}` }[kind];
}

function formatButton(kind: BulkKind, count: number): string {
  const accounts = count === 0 ? 'accounts' : plural(count, 'account');
  return { hold: `Hold ${accounts}`, release: `Release ${accounts}`, recall: `Recall ${accounts}` }[kind];
}

/** One form for all kinds: none of them depends on a balance. */
function useBulkForm(kind: BulkKind) {
  const [today] = useState(() => agencyDay(new Date()));
  const form = useForm<RequestValues>({
    mode: 'onTouched',
    shouldFocusError: true,
    defaultValues: Object.fromEntries(REQUEST_FIELDS[kind].map((name) => [name, ''])),
    resolver: (values) => {
      const { problems } = checkRequest(kind, values, { today, balanceCents: 0 });
      return problems.length === 0 ? { values, errors: {} } : { values: {}, errors: problemErrors<RequestValues>(problems) };
    },
  });
  return { form, today };
}
