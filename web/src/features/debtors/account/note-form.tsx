import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { toast } from 'react-toastify';
import { messageOf } from '../../../lib/errors.ts';
import { useAddNote, type AccountParams } from '../queries.ts';

export function NoteForm({ params }: { params: AccountParams }) {
  const [body, setBody] = useState('');
  const add = useAddNote();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate(
          { params, body: { body } },
          {
            onSuccess: () => {
              setBody('');
              toast.success('Note added');
            },
          },
        );
      }}
    >
      <Stack gap="xs" mb="lg">
        <Textarea
          label="Add a note"
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
        <Group justify="flex-end">
          <Button type="submit" size="xs" variant="light" loading={add.isPending} disabled={body.trim() === ''}>
            Add note
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
