import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { toast } from '#lib/toast.ts';
import { z } from 'zod';
import { invalidateOperations } from '#lib/api/auth-query.ts';
import { getConfig } from '#lib/api/config.ts';
import { ApiError, messageOf, StepUpCanceledError } from '#lib/api/errors.ts';
import { addPasskey, passkeyMessage, removePasskey, renamePasskey, type Passkey } from '#lib/session/passkeys.ts';
import { withProof } from '#lib/session/with-proof.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { FormError, TextField, useZodForm } from '#ui/form.tsx';
import type { PasskeyAction } from './passkey-action.ts';
import { passkeysQuery, sessionsQuery } from './queries.ts';
import { refusalOf } from './refusal.ts';

interface PasskeyDialogsProps {
  isAdding: boolean;
  action: PasskeyAction | null;
  onClose: () => void;
}

/** The section's dialogs, in a chunk of their own. */
export function PasskeyDialogs({ isAdding, action, onClose }: PasskeyDialogsProps) {
  const [shown, setShown] = useState(action);
  // Keep the content during the closing transition.
  if (action && action !== shown) setShown(action);
  return (
    <>
      <FormDialog title="Add a passkey" opened={isAdding} onClose={onClose}>
        <AddForm onClose={onClose} />
      </FormDialog>
      <FormDialog title={`Rename ${shown?.passkey.name ?? ''}`} opened={action?.kind === 'rename'} onClose={onClose}>
        {shown ? <RenameForm key={shown.passkey.id} passkey={shown.passkey} onClose={onClose} /> : null}
      </FormDialog>
      {shown ? <RemoveDialog passkey={shown.passkey} opened={action?.kind === 'remove'} onClose={onClose} /> : null}
    </>
  );
}

function FormDialog(props: { title: string; opened: boolean; onClose: () => void; children: ReactNode }) {
  return <Modal {...props} size="md" styles={{ title: { fontWeight: 600 } }} />;
}

const schema = z.object({
  name: z.string().trim().min(1, 'Give it a name, for example “Work laptop”').max(120, 'Use at most 120 characters'),
});

/** Asks for the name first, because the browser's dialog comes last. */
function AddForm({ onClose }: { onClose: () => void }) {
  const device = useQuery(sessionsQuery()).data?.data.find(({ is_current: isCurrent }) => isCurrent)?.device;
  const refresh = useRefresh();
  return (
    <NameForm
      name={device ?? 'Passkey'}
      label="Add a passkey"
      action="Continue"
      intro="Your browser will ask for your fingerprint, face, screen lock or security key."
      hint="Shown in your list of passkeys"
      onClose={onClose}
      save={async (name) => {
        const id = await withProof(addPasskey);
        // The passkey works without a name and can be renamed later.
        await renamePasskey(id, name).catch(() => {});
        refresh();
        toast.success(`${name} is added`);
      }}
    />
  );
}

function RenameForm({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const refresh = useRefresh();
  return (
    <NameForm
      name={passkey.name}
      label="Rename a passkey"
      action="Save"
      onClose={onClose}
      save={async (name) => {
        await renamePasskey(passkey.id, name);
        refresh();
      }}
    />
  );
}

interface NameFormProps {
  name: string;
  label: string;
  action: string;
  intro?: string;
  hint?: string;
  save: (name: string) => Promise<void>;
  onClose: () => void;
}

function NameForm({ name, label, action, intro, hint, save, onClose }: NameFormProps) {
  const form = useZodForm(schema, { name });
  const submit = form.handleSubmit(async (values) => {
    try {
      await save(values.name);
      onClose();
    } catch (error) {
      if (error instanceof StepUpCanceledError) return;
      form.setError('root.server', {
        message: error instanceof ApiError ? messageOf(error) : passkeyMessage(error, getConfig().agency.support_email),
      });
    }
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label={label}>
      <Stack gap="md">
        {intro ? (
          <Text size="sm" c="dimmed">
            {intro}
          </Text>
        ) : null}
        <FormError message={form.formState.errors.root?.['server']?.message} />
        <TextField
          control={form.control}
          name="name"
          label="Name"
          {...(hint ? { hint } : {})}
          autoComplete="off"
          size="md"
          data-autofocus
        />
        <Group gap="xs" justify="flex-end">
          <Button variant="default" size="md" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" size="md" loading={form.formState.isSubmitting}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function RemoveDialog({ passkey, opened, onClose }: { passkey: Passkey; opened: boolean; onClose: () => void }) {
  const refresh = useRefresh();
  const remove = useMutation({
    mutationFn: async () => {
      try {
        await removePasskey(passkey.id);
      } catch (error) {
        throw await refusalOf(error, passkeyMessage(error, getConfig().agency.support_email));
      }
    },
    onSettled: refresh,
  });
  const close = () => {
    remove.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={`Remove ${passkey.name}?`}
      confirmLabel="Remove"
      danger
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            toast.success(`${passkey.name} is removed`);
            close();
          },
        })
      }
      onClose={close}
    >
      You can no longer sign in with it, and other devices signed in with a passkey are signed out. Delete it on your device too,
      so your browser stops offering it.
    </ConfirmDialog>
  );
}

/** Refetches the list, and the sessions and activity of the page. */
function useRefresh(): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: passkeysQuery().queryKey });
    void invalidateOperations(client, ['access.']);
  };
}
