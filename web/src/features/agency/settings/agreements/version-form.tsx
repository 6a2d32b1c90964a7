import { addAgreementVersion, newAgreementVersion, type AgreementVersion } from '@recoup/contract/agency/agreements';
import type { AgreementKind } from '@recoup/contract/company/clients';
import { AGREEMENT_FIELDS, findAgreementProblem } from '@recoup/domain/company/agreement-fields';
import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { useDeferredValue } from 'react';
import { useWatch } from 'react-hook-form';
import { useApiMutation } from '#lib/api/auth-query.ts';
import { ApiError, messageOf } from '#lib/api/errors.ts';
import { toast } from '#lib/toast.ts';
import { applyServerErrors, CheckboxField, FormError, TextAreaField, TextField, useZodForm } from '#ui/form.tsx';
import { Notice } from '#ui/notice.tsx';
import { Panel } from '#ui/panel.tsx';
import { UnsavedChangesGuard } from '#ui/unsaved-changes-guard.tsx';
import settings from '../settings.module.css';
import { FilledText } from './version-text.tsx';

/** Edits a new version, starting from the current text, beside a preview as a client would read it. */
export function VersionForm({
  kind,
  current,
  onReload,
  onClose,
}: {
  kind: AgreementKind;
  current: AgreementVersion;
  /** Refetches the versions; the entered text stays. */
  onReload: () => void;
  onClose: () => void;
}) {
  const form = useZodForm(newAgreementVersion, { version: '', title: current.title, body: current.body, must_sign_anew: false });
  const { control } = form;
  const add = useApiMutation(addAgreementVersion, { invalidates: ['agency_agreements.', 'agency_clients.'] });
  const isOvertaken = add.error instanceof ApiError && add.error.code === 'changed';
  const submit = form.handleSubmit((input) =>
    add.mutate(
      { body: { ...input, kind, after_id: current.id } },
      {
        onSuccess: () => {
          toast.success(`Added version ${input.version}. Clients sign it from now on.`);
          onClose();
        },
        onError: (error) => {
          if (error instanceof ApiError && error.code === 'version_used') form.setError('version', { message: messageOf(error) });
          else if (!(error instanceof ApiError && error.code === 'changed')) applyServerErrors(form, error);
        },
      },
    ),
  );
  return (
    <Panel title={`New version of the ${current.title}`}>
      <div className={settings.split}>
        <form onSubmit={(event) => void submit(event)} noValidate aria-label={`New version of the ${current.title}`}>
          <Stack gap="md">
            {isOvertaken ? (
              <Notice
                tone="warning"
                alert
                title={messageOf(add.error)}
                actions={
                  <Button
                    variant="default"
                    size="compact-md"
                    onClick={() => {
                      add.reset();
                      onReload();
                    }}
                  >
                    Add my version after it
                  </Button>
                }
              />
            ) : null}
            <FormError message={form.formState.errors.root?.['server']?.message} />
            <TextField
              control={control}
              name="version"
              label="Version"
              hint={`A new name, such as 2026-11. Current: ${current.version}`}
            />
            <TextField control={control} name="title" label="Title" />
            <TextAreaField
              control={control}
              name="body"
              label="Text"
              minRows={12}
              maxRows={30}
              hint="Headings (# to ###), paragraphs, flat lists, **bold** and *italics*. A backslash before a character keeps it as it is."
            />
            <CheckboxField
              control={control}
              name="must_sign_anew"
              label="Every client must sign this version before placing again"
              hint="Otherwise earlier signatures remain valid"
            />
            <Text size="sm" c="dimmed">
              Fields that are filled in for each client:
            </Text>
            <Group gap={6}>
              {Object.keys(AGREEMENT_FIELDS).map((field) => (
                <Code key={field}>{`{{${field}}}`}</Code>
              ))}
            </Group>
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit" loading={add.isPending}>
                Add version
              </Button>
            </Group>
          </Stack>
          <UnsavedChangesGuard when={form.formState.isDirty && !add.isSuccess} what="the new version" param="tab" />
        </form>
        <div className={settings.beside}>
          <Preview title={current.title} body={useDeferredValue(useWatch({ control, name: 'body' }))} />
        </div>
      </div>
    </Panel>
  );
}

function Preview({ title, body }: { title: string; body: string }) {
  const problem = findAgreementProblem(body);
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600} component="h3">
        As a client would read it
      </Text>
      {problem === null ? (
        <FilledText title={title} body={body} />
      ) : (
        <Notice tone="warning">This text cannot be used: {problem}</Notice>
      )}
    </Stack>
  );
}
