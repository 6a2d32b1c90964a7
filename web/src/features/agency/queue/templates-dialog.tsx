import {
  createAnswerTemplate,
  deleteAnswerTemplate,
  saveAnswerTemplate,
  type AnswerTemplate,
} from '@recoup/contract/agency/answer-templates';
import { findUnknownPlaceholders, PLACEHOLDERS } from '@recoup/domain/agency/answer-templates';
import { Button, Code, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApiMutation } from '#lib/api/auth-query.ts';
import { messageOf } from '#lib/api/errors.ts';
import { formatDate } from '#lib/format/format.ts';
import { toast } from '#lib/toast.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { answerTemplatesQuery } from './queue-queries.ts';

const invalidates = ['agency_templates.'];

/** Adds, edits and deletes answer templates. */
export function TemplatesDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(answerTemplatesQuery());
  const [editing, setEditing] = useState<AnswerTemplate | 'new' | null>(null);
  const remove = useApiMutation(deleteAnswerTemplate, { invalidates });
  return (
    <Modal opened onClose={onClose} size="lg" title="Answer templates" styles={{ title: { fontWeight: 600 } }}>
      {editing ? (
        <TemplateForm
          key={editing === 'new' ? 'new' : editing.id}
          template={editing === 'new' ? null : editing}
          onEnd={() => setEditing(null)}
        />
      ) : (
        <Stack gap="md">
          {error && !data ? (
            <ErrorState title="The templates could not be loaded" error={error} onRetry={() => void refetch()} />
          ) : null}
          {data?.data.length === 0 ? <Text c="dimmed">No templates yet.</Text> : null}
          {data?.data.map((template) => (
            <Group key={template.id} justify="space-between" wrap="nowrap" align="start">
              <div style={{ minWidth: 0 }}>
                <Text fw={550}>{template.name}</Text>
                <Text size="sm" c="dimmed" lineClamp={2}>
                  {template.body}
                </Text>
                <Text size="xs" c="dimmed">
                  {template.updated_by_name}, {formatDate(template.updated_at)}
                </Text>
              </div>
              <Group gap={4} wrap="nowrap">
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`Edit ${template.name}`}
                  onClick={() => setEditing(template)}
                >
                  Edit
                </Button>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="red"
                  aria-label={`Delete ${template.name}`}
                  loading={remove.isPending && remove.variables.params.id === template.id}
                  onClick={() =>
                    remove.mutate(
                      { params: { id: template.id } },
                      {
                        onSuccess: () => toast.success(`Deleted ${template.name}`),
                        onError: (problem) => toast.error(messageOf(problem)),
                      },
                    )
                  }
                >
                  Delete
                </Button>
              </Group>
            </Group>
          ))}
          <Group justify="flex-end">
            <Button onClick={() => setEditing('new')}>Add template</Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}

function TemplateForm({ template, onEnd }: { template: AnswerTemplate | null; onEnd: () => void }) {
  const [name, setName] = useState(template?.name ?? '');
  const [body, setBody] = useState(template?.body ?? '');
  const [isTried, setTried] = useState(false);
  const create = useApiMutation(createAnswerTemplate, { invalidates });
  const save = useApiMutation(saveAnswerTemplate, { invalidates });
  const unknown = findUnknownPlaceholders(body);
  const problem =
    unknown.length > 0
      ? `Unknown placeholder: ${unknown.map((one) => (/[{}]/.test(one) ? one : `{{${one}}}`)).join(', ')}`
      : isTried && body.trim() === ''
        ? 'Enter the answer'
        : null;
  const error = template ? save.error : create.error;
  const submit = () => {
    setTried(true);
    if (unknown.length > 0 || name.trim() === '' || body.trim() === '') return;
    const input = { name: name.trim(), body: body.trim() };
    const onSuccess = () => {
      toast.success(`Saved ${input.name}`);
      onEnd();
    };
    if (template) save.mutate({ params: { id: template.id }, body: { ...input, revision: template.revision } }, { onSuccess });
    else create.mutate({ body: input }, { onSuccess });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="sm">
        {error ? <Notice tone="danger" alert title={messageOf(error)} /> : null}
        <TextInput
          label="Name"
          data-autofocus
          maxLength={100}
          value={name}
          error={isTried && name.trim() === '' ? 'Enter a name' : null}
          onChange={({ currentTarget: { value } }) => setName(value)}
        />
        <TextArea
          label="Answer"
          minRows={5}
          maxRows={14}
          maxLength={8000}
          value={body}
          error={problem}
          onChange={({ currentTarget: { value } }) => setBody(value)}
        />
        <Text size="sm" c="dimmed">
          Placeholders:{' '}
          {Object.entries(PLACEHOLDERS).map(([placeholder, meaning], index) => (
            <span key={placeholder}>
              {index > 0 ? ', ' : ''}
              <Code>{`{{${placeholder}}}`}</Code> {meaning}
            </span>
          ))}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onEnd}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending || create.isPending}>
            Save template
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
