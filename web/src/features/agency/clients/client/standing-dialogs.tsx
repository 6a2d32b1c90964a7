import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { ConsoleClientPage } from '@recoup/contract/agency/clients';
import { z } from 'zod';
import { messageOf } from '#lib/api/errors.ts';
import { toast } from '#lib/toast.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { FormError, TextAreaField, useZodForm } from '#ui/form.tsx';
import { useDecide, useResume, useSuspend } from '../queries.ts';

export type StandingAct = 'approve' | 'return' | 'suspend' | 'resume';

interface ActProps {
  client: ConsoleClientPage;
  onClose: () => void;
}

export function StandingDialog({ act, ...props }: ActProps & { act: StandingAct }) {
  if (act === 'approve') return <ApproveDialog {...props} />;
  if (act === 'resume') return <ResumeDialog {...props} />;
  return act === 'return' ? <ReturnDialog {...props} /> : <SuspendDialog {...props} />;
}

const paramsOf = ({ client_id }: ConsoleClientPage) => ({ params: { client_id } });

function ApproveDialog({ client, onClose }: ActProps) {
  const decide = useDecide();
  return (
    <ConfirmDialog
      opened
      title={`Approve ${client.name}?`}
      confirmLabel="Approve"
      pending={decide.isPending}
      error={decide.error}
      onConfirm={() =>
        decide.mutate(
          { ...paramsOf(client), body: { decision: 'approve' } },
          {
            onSuccess: () => {
              toast.success(`Approved ${client.name}`);
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      It can place accounts at once. Its administrators get an email.
    </ConfirmDialog>
  );
}

function ResumeDialog({ client, onClose }: ActProps) {
  const resume = useResume();
  return (
    <ConfirmDialog
      opened
      title={`Resume ${client.name}?`}
      confirmLabel="Resume client"
      pending={resume.isPending}
      error={resume.error}
      onConfirm={() =>
        resume.mutate(paramsOf(client), {
          onSuccess: () => {
            toast.success(`${client.name} is active again`);
            onClose();
          },
        })
      }
      onClose={onClose}
    >
      Its users can place accounts and make changes again. Its administrators get an email.
    </ConfirmDialog>
  );
}

function ReturnDialog({ client, onClose }: ActProps) {
  const decide = useDecide();
  return (
    <ReasonDialog
      title={`Return the onboarding of ${client.name}`}
      label="What must be corrected"
      hint="Its administrators see this and get it by email"
      confirmLabel="Return onboarding"
      mutation={decide}
      onReason={(reason) =>
        decide.mutate(
          { ...paramsOf(client), body: { decision: 'return', reason } },
          {
            onSuccess: () => {
              toast.success(`Returned the onboarding of ${client.name}`);
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    />
  );
}

function SuspendDialog({ client, onClose }: ActProps) {
  const suspend = useSuspend();
  return (
    <ReasonDialog
      title={`Suspend ${client.name}`}
      explanation="Its users can still sign in, and view and download everything. They cannot place accounts, answer, write or change anything until you resume the client. You can keep working on its accounts."
      label="Reason"
      hint="Its users read this, and its administrators get it by email"
      confirmLabel="Suspend client"
      mutation={suspend}
      onReason={(reason) =>
        suspend.mutate(
          { ...paramsOf(client), body: { reason } },
          {
            onSuccess: () => {
              toast.success(`Suspended ${client.name}`);
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    />
  );
}

const schema = z.object({ reason: z.string().trim().min(1, 'Enter a reason').max(1000) });

function ReasonDialog({
  title,
  explanation,
  label,
  hint,
  confirmLabel,
  mutation,
  onReason,
  onClose,
}: {
  title: string;
  explanation?: string;
  label: string;
  hint: string;
  confirmLabel: string;
  mutation: { isPending: boolean; isError: boolean; error: Error | null };
  onReason: (reason: string) => void;
  onClose: () => void;
}) {
  const form = useZodForm(schema, { reason: '' });
  return (
    <Modal opened onClose={onClose} title={title} styles={{ title: { fontWeight: 600 } }}>
      <form onSubmit={(event) => void form.handleSubmit(({ reason }) => onReason(reason))(event)} noValidate aria-label={title}>
        <Stack gap="md">
          {explanation ? (
            <Text size="sm" c="dimmed">
              {explanation}
            </Text>
          ) : null}
          <FormError message={mutation.isError ? messageOf(mutation.error) : undefined} />
          <TextAreaField control={form.control} name="reason" label={label} hint={hint} data-autofocus />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={mutation.isPending}>
              {confirmLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
