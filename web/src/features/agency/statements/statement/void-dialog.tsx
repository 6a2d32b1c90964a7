import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core';
import type { ConsoleStatementPage } from '@recoup/contract/agency/statements';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { formatMoney } from '#lib/format/format.ts';
import { statementDraftPath } from '#lib/paths/statement-paths.ts';
import { toast } from '#lib/toast.ts';
import { FormError, TextAreaField, useZodForm } from '#ui/form.tsx';
import { Notice } from '#ui/notice.tsx';
import { useCreateDrafts } from '../queries.ts';
import { usePostItem } from './use-post-item.ts';

const schema = z.object({ reason: z.string().trim().min(1, 'Enter a reason').max(500) });

/** Voids a statement and drafts its correction. */
export function VoidDialog({ statement, onClose }: { statement: ConsoleStatementPage; onClose: () => void }) {
  const navigate = useNavigate();
  const { send, isPending, problem } = usePostItem(statement.client_id);
  const create = useCreateDrafts();
  const [isCorrected, setCorrected] = useState(true);
  const form = useZodForm(schema, { reason: '' });
  const done = () => {
    toast.success(`Voided statement ${statement.number}`);
    if (!isCorrected) {
      onClose();
      return;
    }
    create.mutate(
      { body: { client_ids: [statement.client_id], period_to: statement.period_to, corrects: statement.id } },
      {
        onSuccess: () => void navigate(statementDraftPath(statement.client_id)),
        onError: () => {
          toast.error('The statement is voided, but its correction was not drafted. Draft it from Statements.');
          onClose();
        },
      },
    );
  };
  return (
    <Modal opened onClose={onClose} title={`Void statement ${statement.number}?`} styles={{ title: { fontWeight: 600 } }}>
      <form
        noValidate
        aria-label="Void the statement"
        onSubmit={(event) =>
          void form.handleSubmit(({ reason }) => send({ kind: 'remittance_void', number: statement.number, reason }, done))(event)
        }
      >
        <Stack gap="md">
          <FormError message={problem} />
          <Text size="sm" c="dimmed">
            The client still sees it, marked as voided. Its open invoices are voided, and its payments go on another statement.
          </Text>
          {statement.state === 'paid' ? (
            <Notice tone="warning">
              {formatMoney(statement.paid_cents ?? statement.paid_out_cents)} was paid. The correction counts it as already paid
              out; no money is pulled back.
            </Notice>
          ) : null}
          <TextAreaField control={form.control} name="reason" label="Reason" hint="The client sees this" data-autofocus />
          <Checkbox
            label="Draft the statement that corrects it"
            checked={isCorrected}
            onChange={({ currentTarget }) => setCorrected(currentTarget.checked)}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" color="#b42318" loading={isPending || create.isPending}>
              Void statement
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
