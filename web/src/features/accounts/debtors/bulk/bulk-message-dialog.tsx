import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { DebtorRow } from '@recoup/contract/accounts/debtors';
import { messageBody } from '@recoup/contract/accounts/messages';
import { useState } from 'react';
import { z } from 'zod';
import { plural } from '#lib/format/format.ts';
import { useClient } from '#lib/session/selected-client.ts';
import { FormError, TextAreaField, useZodForm } from '#ui/form.tsx';
import { messageMany } from './bulk-queries.ts';
import { BulkResults } from './bulk-results.tsx';
import { useSending } from './use-sending.ts';

const schema = z.object({ body: messageBody });

/** Posts the same message to the thread of each selected account. */
export function BulkMessageDialog({ rows: listed, onClose }: { rows: readonly DebtorRow[]; onClose: () => void }) {
  const { client_id: clientId } = useClient();
  const [rows] = useState(listed);
  const form = useZodForm(schema, { body: '' });
  const sending = useSending(
    rows.map(({ id }) => id),
    (chunk) => messageMany(clientId, chunk, form.getValues('body')),
  );
  const { isSending, results } = sending;
  const submit = form.handleSubmit(({ body }) => sending.start(body));
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={`Write to the agency about ${plural(rows.length, 'account')}`}
      styles={{ title: { fontWeight: 600 } }}
      closeOnClickOutside={!isSending && !form.formState.isDirty}
      closeOnEscape={!isSending}
    >
      {results ? (
        <BulkResults results={results} rows={rows} done="Sent to the agency" onClose={onClose} />
      ) : (
        <form onSubmit={(event) => void submit(event)} noValidate aria-label="Write to the agency">
          <Stack gap="lg">
            <FormError message={sending.error ?? undefined} />
            <Text size="sm" c="dimmed">
              Each account gets this message in its own thread, and the agency answers there.
            </Text>
            <TextAreaField
              control={form.control}
              name="body"
              label="Message"
              hint="Do not include health information or full Social Security numbers."
              minRows={4}
              maxRows={12}
              maxLength={8000}
              data-autofocus
            />
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={onClose} disabled={isSending}>
                Cancel
              </Button>
              <Button type="submit" loading={isSending}>
                Send about {plural(rows.length, 'account')}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Modal>
  );
}
