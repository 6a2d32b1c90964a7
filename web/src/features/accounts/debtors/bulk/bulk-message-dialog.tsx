import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import type { DebtorRow } from '@recoup/contract/accounts/debtors';
import { messageBody } from '@recoup/contract/accounts/messages';
import { useState } from 'react';
import { plural } from '#lib/format/format.ts';
import { useClient } from '#lib/session/selected-client.ts';
import { FormError } from '#ui/form.tsx';
import { messageMany } from './bulk-queries.ts';
import { BulkResults } from './bulk-results.tsx';
import { useSending } from './use-sending.ts';

/** Posts the same message to the thread of each selected account. */
export function BulkMessageDialog({ rows: listed, onClose }: { rows: readonly DebtorRow[]; onClose: () => void }) {
  const { client_id: clientId } = useClient();
  const [rows] = useState(listed);
  const [body, setBody] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const sending = useSending(
    rows.map(({ id }) => id),
    (chunk) => messageMany(clientId, chunk, body),
  );
  const { isSending, results } = sending;
  const submit = () => {
    const checked = messageBody.safeParse(body);
    setProblem(checked.success ? null : (checked.error.issues[0]?.message ?? null));
    if (checked.success) sending.start(body);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={`Write to the agency about ${plural(rows.length, 'account')}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
      styles={{ title: { fontWeight: 600 } }}
      closeOnClickOutside={!isSending && body === ''}
      closeOnEscape={!isSending}
    >
      {results ? (
        <BulkResults results={results} rows={rows} done="Sent to the agency" onClose={onClose} />
      ) : (
        <form
          noValidate
          aria-label="Write to the agency"
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <Stack gap="lg">
            <FormError message={sending.error ?? undefined} />
            <Text size="sm" c="dimmed">
              Each account gets this message in its own thread, and the agency answers there.
            </Text>
            <Textarea
              label="Message"
              description="Leave out health information and whole Social Security numbers."
              value={body}
              error={problem}
              autosize
              minRows={4}
              maxRows={12}
              maxLength={8000}
              data-autofocus
              onChange={({ currentTarget: { value } }) => setBody(value)}
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
