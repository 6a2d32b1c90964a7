import { Button, Modal } from '@mantine/core';
import type { Webhook } from '@recoup/contract/users/webhooks';
import { IconBan, IconKey, IconPlayerPlay, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { toast } from '#lib/toast.ts';
import { messageOf } from '#lib/api/errors.ts';
import { useClient } from '#lib/session/selected-client.ts';
import { StatusBadge } from '#shared/accounts/status-badge.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { DateText } from '#ui/date-text.tsx';
import { Fact, FactList } from '#ui/facts.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { NewSecret } from '#shared/users/new-secret.tsx';
import { useEnableWebhook, useEndWebhook, useRotateSecret, useTestWebhook } from '../queries.ts';
import { secretTexts } from '../secret-texts.ts';
import { listEvents, stateBadges } from '../webhook-labels.ts';
import { Deliveries } from '../webhook-row.tsx';
import { DeliveriesPanel } from './deliveries-panel.tsx';
import { webhookCrumbs } from './webhook-crumbs.ts';

export function KnownWebhook({ webhook }: { webhook: Webhook }) {
  const { client_id: clientId } = useClient();
  const params = { client_id: clientId, id: webhook.id };
  const [asking, setAsking] = useState<'secret' | 'end' | null>(null);
  const test = useTestWebhook();
  const enable = useEnableWebhook();
  const runTest = () =>
    test.mutate(
      { params },
      {
        onSuccess: ({ data }) =>
          data.state === 'delivered'
            ? toast.success(`Your system answered HTTP ${data.last_status}`)
            : toast.error(`The test failed: ${data.last_error ?? 'no answer'}`),
        onError: (error) => toast.error(messageOf(error)),
      },
    );
  const turnOn = () =>
    enable.mutate(
      { params },
      { onSuccess: () => toast.success(`${webhook.name} is on`), onError: (error) => toast.error(messageOf(error)) },
    );
  const mayManage = webhook.abilities.manage;
  return (
    <Page
      title={webhook.name}
      breadcrumbs={webhookCrumbs}
      width="text"
      badge={<StatusBadge focusable {...stateBadges[webhook.state]} />}
      actions={
        mayManage ? (
          <>
            <Button
              variant="default"
              leftSection={<IconSend size={16} aria-hidden="true" />}
              loading={test.isPending}
              onClick={runTest}
            >
              Send test
            </Button>
            <Button variant="default" leftSection={<IconKey size={16} aria-hidden="true" />} onClick={() => setAsking('secret')}>
              New secret
            </Button>
            <Button variant="default" leftSection={<IconBan size={16} aria-hidden="true" />} onClick={() => setAsking('end')}>
              End
            </Button>
          </>
        ) : null
      }
    >
      {webhook.state === 'disabled' ? (
        <Notice
          tone="danger"
          title="This webhook was turned off"
          actions={
            webhook.abilities.enable ? (
              <Button
                size="compact-md"
                leftSection={<IconPlayerPlay size={16} aria-hidden="true" />}
                loading={enable.isPending}
                onClick={turnOn}
              >
                Turn on
              </Button>
            ) : null
          }
        >
          Your system accepted nothing for three days, so events since <DateText value={webhook.disabled_at} withTime /> are not
          sent. Turning it on sends the failed deliveries below again. Read what happened in between with an API key.
        </Notice>
      ) : null}
      <Panel>
        <FactList>
          <Fact label="URL">
            <span style={{ overflowWrap: 'anywhere' }}>{webhook.url}</span>
          </Fact>
          <Fact label="Events">{listEvents(webhook.events)}</Fact>
          <Fact label="Locations">
            {webhook.locations === null ? 'All locations' : webhook.locations.map(({ name }) => name).join(', ')}
          </Fact>
          <Fact label="Deliveries">
            <Deliveries webhook={webhook} />
          </Fact>
          {webhook.former_secret_until ? (
            <Fact label="Previous secret">
              Also signs until <DateText value={webhook.former_secret_until} withTime />
            </Fact>
          ) : null}
          <Fact label="Created">
            By {webhook.created_by} on <DateText value={webhook.created_at} />
          </Fact>
          {webhook.ended_at ? (
            <Fact label="Ended">
              By {webhook.ended_by} on <DateText value={webhook.ended_at} />
            </Fact>
          ) : null}
        </FactList>
      </Panel>
      <DeliveriesPanel webhook={webhook} />
      {asking === 'end' ? <EndDialog webhook={webhook} onClose={() => setAsking(null)} /> : null}
      {asking === 'secret' ? <SecretDialog webhook={webhook} onClose={() => setAsking(null)} /> : null}
    </Page>
  );
}

interface DialogProps {
  webhook: Webhook;
  onClose: () => void;
}

function EndDialog({ webhook, onClose }: DialogProps) {
  const { client_id: clientId } = useClient();
  const end = useEndWebhook();
  return (
    <ConfirmDialog
      opened
      danger
      title={`End ${webhook.name}?`}
      confirmLabel="End webhook"
      pending={end.isPending}
      error={end.error}
      onConfirm={() =>
        end.mutate(
          { params: { client_id: clientId, id: webhook.id } },
          {
            onSuccess: () => {
              toast.success(`${webhook.name} has ended`);
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      Your system is no longer called, and waiting deliveries are not sent. An ended webhook cannot be turned on again.
    </ConfirmDialog>
  );
}

function SecretDialog({ webhook, onClose }: DialogProps) {
  const { client_id: clientId } = useClient();
  const rotate = useRotateSecret();
  const created = rotate.data?.data;
  if (created)
    return (
      <Modal
        opened
        onClose={onClose}
        size="lg"
        title="Copy the signing secret"
        styles={{ title: { fontWeight: 600 } }}
        closeOnEscape={false}
      >
        <NewSecret {...secretTexts} secret={created.secret} onClose={onClose} />
      </Modal>
    );
  return (
    <ConfirmDialog
      opened
      title={`Create a new secret for ${webhook.name}?`}
      confirmLabel="Create secret"
      pending={rotate.isPending}
      error={rotate.error}
      onConfirm={() => rotate.mutate({ params: { client_id: clientId, id: webhook.id } })}
      onClose={onClose}
    >
      Deliveries are signed with both secrets for 24 hours, so that your system can switch. After that the old secret stops
      working.
    </ConfirmDialog>
  );
}
