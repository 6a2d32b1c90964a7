import { Button, Group, Modal, Stack } from '@mantine/core';
import { publishConsoleDocument } from '@recoup/contract/agency/documents';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { callApi } from '#lib/api/api.ts';
import { invalidateOperations } from '#lib/api/auth-query.ts';
import { messageOf } from '#lib/api/errors.ts';
import { plural } from '#lib/format/format.ts';
import { toast } from '#lib/toast.ts';
import { ClientField } from '#shared/agency/client-field.tsx';
import { documentDrop } from '#shared/accounts/documents.ts';
import { ChosenFileList } from '#ui/chosen-file-list.tsx';
import { FileDropZone } from '#ui/file-drop-zone.tsx';
import { FormError, TextField, useZodForm } from '#ui/form.tsx';

const shape = z.object({
  client: z
    .object({ client_id: z.string(), client_name: z.string() })
    .nullable()
    .refine((client) => client !== null, 'Choose a client'),
  account: z.string().trim().max(40),
  title: z.string().trim().max(200),
});

interface Chosen {
  id: string;
  file: File;
}

/** Publishes files to a client or to one of its accounts. Files that fail stay selected and can be sent again. */
export function PublishDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const form = useZodForm(shape, { client: null, account: '', title: '' });
  const { field, fieldState } = useController({ control: form.control, name: 'client' });
  const account = useWatch({ control: form.control, name: 'account' });
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const act = form.handleSubmit(async ({ client, account: number, title }) => {
    if (chosen.length === 0) return setProblem('Choose a file.');
    setPending(true);
    setProblem(null);
    let left = [...chosen];
    try {
      for (const { id, file } of chosen) {
        const name = file.name.slice(-255);
        await callApi(publishConsoleDocument, {
          params: { client_id: client?.client_id ?? '' },
          query: {
            id,
            file_name: name,
            title: chosen.length === 1 && title !== '' ? title : name.slice(0, 200),
            ...(number === '' ? {} : { account: number }),
          },
          file,
          timeoutMs: 300_000,
        });
        left = left.filter((one) => one.id !== id);
      }
      toast.success(`Published ${plural(chosen.length, 'document')}`);
      onClose();
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setChosen(left);
      setPending(false);
      await invalidateOperations(queries, ['agency_documents.']);
    }
  });
  return (
    <Modal opened onClose={onClose} title="Publish documents" size="lg" styles={{ title: { fontWeight: 600 } }}>
      <form onSubmit={(event) => void act(event)} noValidate aria-label="Publish documents">
        <Stack gap="md">
          <FormError message={problem ?? undefined} />
          <ClientField chosen={field.value} error={fieldState.error?.message} inputRef={field.ref} onChange={field.onChange} />
          <TextField
            control={form.control}
            name="account"
            label="Account (optional)"
            hint="The portal’s number, such as A-1042-7. Without one, the documents are about the client as a whole."
          />
          {chosen.length === 1 ? (
            <TextField control={form.control} name="title" label="Title (optional)" hint="Otherwise the file’s name" />
          ) : null}
          <FileDropZone
            {...documentDrop}
            multiple
            title="Drop documents here"
            onFiles={(files) => setChosen([...chosen, ...files.map((file) => ({ id: crypto.randomUUID(), file }))])}
          />
          <ChosenFileList
            files={{
              chosen: chosen.map(({ file }) => file),
              notSent: [],
              isSending: isPending,
              leaveOut: (file) => setChosen(chosen.filter((one) => one.file !== file)),
            }}
            disabled={isPending}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isPending}>
              {account === '' ? 'Publish to the client' : 'Publish to the account'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
