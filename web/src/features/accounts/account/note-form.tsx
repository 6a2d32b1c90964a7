import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { toast } from 'react-toastify';
import { messageOf } from '#lib/api/errors.ts';
import { useFocusReturned } from '#ui/use-focus-returned.ts';
import { useAddNote, type AccountParams } from '#features/accounts/debtors/queries.ts';

export function NoteForm({ params, onClose }: { params: AccountParams; onClose: () => void }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [body, setBody] = useState('');
  const add = useAddNote();
  useFocusReturned();
  useEffect(() => field.current?.focus(), []);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate(
          { params, body: { body } },
          {
            onSuccess: () => {
              toast.success('Note added');
              onClose();
            },
          },
        );
      }}
    >
      <Stack gap="xs" mb="lg">
        <Textarea
          label="Note"
          ref={field}
          description="The agency sees it. Leave out health information and whole Social Security numbers."
          value={body}
          autosize
          minRows={2}
          maxLength={4000}
          error={add.isError ? messageOf(add.error) : null}
          onChange={({ currentTarget: { value } }) => {
            if (add.isError) add.reset();
            setBody(value);
          }}
        />
        <Group justify="flex-end" gap="xs">
          <Button size="xs" variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" size="xs" variant="light" loading={add.isPending} disabled={body.trim() === ''}>
            Add note
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
