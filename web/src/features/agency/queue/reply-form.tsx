import type { QueueItemDetails } from '@recoup/contract/agency/queue';
import { fillTemplate } from '@recoup/domain/agency/answer-templates';
import { Button, Group, Select, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { getConfig } from '#lib/api/config.ts';
import { formatMoney } from '#lib/format/format.ts';
import { useSession } from '#lib/session/session.ts';
import { statusOf } from '#shared/accounts/status-of.ts';
import { TextArea } from '#ui/text-area.tsx';
import { UnsavedChangesGuard } from '#ui/unsaved-changes-guard.tsx';
import { accountQuery, answerTemplatesQuery, requestQuery } from './queue-queries.ts';

interface ReplyFormProps {
  item: QueueItemDetails;
  label: string;
  submit: string;
  danger?: boolean;
  isPending: boolean;
  onSubmit: (text: string) => void;
  onCancel: () => void;
}

/** Writes to the client, optionally from a template. */
export function ReplyForm({ item, label, submit, danger = false, isPending, onSubmit, onCancel }: ReplyFormProps) {
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  // A layout effect, so that the field has focus before the next key is pressed.
  useLayoutEffect(() => field.current?.focus(), []);
  const [problem, setProblem] = useState<string | null>(null);
  const templates = useQuery(answerTemplatesQuery()).data?.data ?? [];
  const values = usePlaceholders(item);
  const send = () => {
    if (text.trim() === '') return setProblem('Enter your reply');
    onSubmit(text.trim());
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <UnsavedChangesGuard when={text.trim() !== '' && !isPending} what="your text" />
      <Stack gap="xs">
        {templates.length > 0 ? (
          <Select
            label="Template"
            placeholder="Choose a template"
            size="sm"
            data={templates.map(({ id, name }) => ({ value: id, label: name }))}
            value={null}
            onChange={(id) => {
              const chosen = templates.find((one) => one.id === id);
              if (!chosen) return;
              setText(fillTemplate(chosen.body, values));
              setProblem(null);
            }}
          />
        ) : null}
        <TextArea
          label={label}
          ref={field}
          minRows={3}
          maxRows={12}
          maxLength={2000}
          value={text}
          error={problem}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          onKeyDown={(event) => {
            // Escape discards no text.
            if (event.key === 'Escape' && text.trim() === '') return onCancel();
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            send();
          }}
          onChange={({ currentTarget: { value } }) => {
            setText(value);
            setProblem(null);
          }}
        />
        <Group gap="xs" justify="flex-end">
          <Button variant="default" size="sm" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" size="sm" loading={isPending} {...(danger ? { color: '#b42318' } : {})}>
            {submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function usePlaceholders({ client, account, kind, id }: QueueItemDetails) {
  const { session } = useSession();
  const details = useQuery({
    ...accountQuery(client.id, account ?? { id, people_id: id, number: '', debtor_name: '', client_account_number: '' }),
    enabled: account !== null,
  }).data?.data;
  const request = useQuery({ ...requestQuery(client.id, id), enabled: kind === 'request' }).data?.data;
  const { first_name: first, last_name: last } = (session?.user.user_metadata ?? {}) as Record<string, string | undefined>;
  return {
    client: client.name,
    debtor: account?.debtor_name ?? null,
    account: account?.number ?? null,
    client_account: account?.client_account_number ?? null,
    balance: details ? formatMoney(details.balance_cents) : null,
    status: details ? statusOf(details.status).label : null,
    request: request?.number ?? null,
    agency: getConfig().agency.name,
    me: [first, last].filter((part) => part).join(' ') || null,
  };
}
