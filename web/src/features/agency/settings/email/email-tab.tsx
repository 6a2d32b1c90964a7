import type { ListedEmail } from '@recoup/contract/agency/email-texts';
import { Button, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#lib/api/errors.ts';
import { emailTextPath } from '#lib/paths/agency-paths.ts';
import { toast } from '#lib/toast.ts';
import { DataTable } from '#ui/data-table.tsx';
import type { DataColumn } from '#ui/data-table-types.ts';
import { DateText } from '#ui/date-text.tsx';
import { Fact, FactList } from '#ui/facts.tsx';
import { Notice } from '#ui/notice.tsx';
import { Panel } from '#ui/panel.tsx';
import { TableSkeleton } from '#ui/skeletons.tsx';
import { LoadFailure } from '#shared/agency/load-failure.tsx';
import { emailsQuery, useTest } from './queries.ts';

const AUDIENCES = {
  clients: 'To clients',
  users: 'To every user, about sign-in and security',
  agency: 'To your agency',
} as const satisfies Record<ListedEmail['audience'], string>;

/** The sender, a test, and every email that the portal sends. */
export function EmailTab() {
  const { data, error, refetch } = useQuery(emailsQuery());
  const test = useTest();
  if (error && !data) return <LoadFailure title="The emails could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <TableSkeleton columns={3} />;
  const { sender, emails, may_change: mayChange } = data.data;
  const sendTest = () =>
    test.mutate(
      { body: { template: null } },
      {
        onSuccess: ({ data: sent }) => toast.success(`Sent a test email to ${sent.to}`),
        onError: (problem) => toast.error(messageOf(problem)),
      },
    );
  return (
    <Stack gap="xl">
      <Panel
        title="Sender"
        actions={
          mayChange ? (
            <Button variant="default" size="compact-md" loading={test.isPending} onClick={sendTest}>
              Send me a test email
            </Button>
          ) : null
        }
      >
        <Stack gap="md">
          <FactList>
            <Fact label="Name">{sender.name}</Fact>
            <Fact label="Address">{sender.address}</Fact>
          </FactList>
          <Text size="sm" c="dimmed">
            The name is your agency’s. The address is MAIL_FROM in the server’s environment, or else your support email.
          </Text>
          {sender.delivery === 'outbox' ? (
            <Notice tone="warning" title="No mail server is set up, so emails stay in the server’s outbox">
              Ask the operator of the server to set SMTP_URL. Until then, emails are at /outbox on the server.
            </Notice>
          ) : null}
          {sender.delivery === 'none' ? (
            <Notice tone="danger" title="No mail server is set up, so no email is sent">
              Ask the operator of the server to set SMTP_URL.
            </Notice>
          ) : null}
        </Stack>
      </Panel>
      {(Object.keys(AUDIENCES) as ListedEmail['audience'][]).map((audience) => (
        <Stack key={audience} gap="sm">
          <Title order={2} size="h4">
            {AUDIENCES[audience]}
          </Title>
          <DataTable
            label={AUDIENCES[audience]}
            columns={columns}
            rows={emails.filter((email) => email.audience === audience)}
            rowKey={({ key }) => key}
            hrefOf={({ key }) => emailTextPath(key)}
          />
        </Stack>
      ))}
    </Stack>
  );
}

const columns: readonly DataColumn<ListedEmail>[] = [
  { id: 'name', header: 'Email', width: 260, phone: 'title', cell: ({ name }) => name },
  { id: 'purpose', header: 'When', width: 460, wraps: true, dropOrder: 1, phone: 'line', cell: ({ purpose }) => purpose },
  {
    id: 'text',
    header: 'Text',
    width: 130,
    phone: 'value',
    cell: ({ is_edited: isEdited }) => (isEdited ? 'Edited' : 'Default'),
  },
  {
    id: 'changed',
    header: 'Last changed',
    width: 220,
    dropOrder: 2,
    cell: ({ updated_at: at, updated_by_name: by }) =>
      at ? (
        <>
          {by}, <DateText value={at} />
        </>
      ) : null,
  },
];
