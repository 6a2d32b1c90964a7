import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { COLLECTION_STOPS } from '@recoup/domain/accounts/collection-stops';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { toast } from '#lib/toast.ts';
import { FormError, SelectField, TextAreaField, TextField, useZodForm } from '#ui/form.tsx';
import { Notice } from '#ui/notice.tsx';
import { basesOf, describeChange } from '../account-labels.ts';
import classes from '../accounts.module.css';
import { FORMS } from './forms.ts';
import { problemsOf, type Context, type FieldSpec, type PostKind, type Values } from './post-form.ts';
import { usePosting, type Preview } from './use-posting.ts';

const shape = z.record(z.string(), z.string());

interface PostDialogProps {
  kind: PostKind;
  context: Context;
  onClose: () => void;
}

/** Posts the same item as a connected system would: a form, a preview for money and statuses, and the result. */
export function PostDialog({ kind, context, onClose }: PostDialogProps) {
  const { title, submit, done, hasPreview = false, isDanger = false, fields, item } = FORMS[kind];
  const { standing } = context;
  const form = useZodForm(
    shape.superRefine((values, check) => {
      for (const [name, message] of Object.entries(problemsOf(fields(context, values), values)))
        check.addIssue({ code: 'custom', path: [name], message });
    }),
    Object.fromEntries(fields(context, {}).map(({ name, initial = '' }) => [name, initial])),
  );
  const values = useWatch({ control: form.control }) as Values;
  const posting = usePosting(standing.client_id, () => {
    toast.success(done);
    onClose();
  });
  const shown = posting.previewOf(item(values, context));
  const isUseless = shown?.preview.result === 'unchanged';
  const act = form.handleSubmit(async (typed) => {
    const content = item(typed, context);
    const seen = posting.previewOf(content);
    if (hasPreview && seen === null) await posting.preview(content);
    else await posting.post(content, seen?.preview ?? null);
  });
  return (
    <Modal opened onClose={onClose} title={title} styles={{ title: { fontWeight: 600 } }}>
      <form onSubmit={(event) => void act(event)} noValidate aria-label={title}>
        <Stack gap="md">
          <FormError message={posting.problem ?? undefined} />
          {kind === 'status' ? <StopNotice context={context} /> : null}
          {fields(context, values).map((field) => (
            <PostField key={field.name} field={field} control={form.control} />
          ))}
          {kind === 'returned' ? <Text>It was never applied to the balance, and never will be.</Text> : null}
          {shown ? <PreviewPanel preview={shown.preview} isNews={shown.isNews} /> : null}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            {hasPreview && !shown ? (
              <Button type="submit" loading={posting.isPending}>
                Preview
              </Button>
            ) : (
              <Button type="submit" loading={posting.isPending} disabled={isUseless} {...(isDanger ? { color: '#b42318' } : {})}>
                {submit}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

function StopNotice({ context: { standing } }: { context: Context }) {
  if (standing.stops.length === 0) return null;
  return (
    <Notice tone="warning" title="Collection has stopped">
      {standing.stops.map((stop) => `${COLLECTION_STOPS[stop].label} (${COLLECTION_STOPS[stop].law}).`).join(' ')}{' '}
      {standing.stops.includes('dispute')
        ? 'The account returns to collection when the dispute is resolved and the verification is recorded.'
        : basesOf(standing.stops).length > 0
          ? 'To return it to collection, state what ended the stop.'
          : null}
    </Notice>
  );
}

function PostField({ field, control }: { field: FieldSpec; control: ReturnType<typeof useZodForm<Values, Values>>['control'] }) {
  const { name, label, as, choices, hint, max, isOptional = false } = field;
  const shared = { control, name, label, ...(hint === undefined ? {} : { hint }) };
  if (as === 'select') return <SelectField {...shared} data={[...(choices ?? [])]} clearable={isOptional} placeholder="Choose" />;
  if (as === 'area') return <TextAreaField {...shared} {...(max === undefined ? {} : { maxLength: max })} />;
  if (as === 'money') return <TextField {...shared} mask="money" />;
  if (as === 'day') return <TextField {...shared} type="date" />;
  return <TextField {...shared} {...(max === undefined ? {} : { maxLength: max })} />;
}

function PreviewPanel({ preview: { result, changes = [], warning }, isNews }: { preview: Preview; isNews: boolean }) {
  return (
    <Stack gap="sm" component="section" aria-label="Preview">
      {isNews ? (
        <Notice tone="warning" alert title="The account changed in the meantime">
          Check the new preview, then post again.
        </Notice>
      ) : null}
      {warning ? <Notice tone="warning">{warning.message}</Notice> : null}
      {result === 'unchanged' ? <Notice alert>Nothing would change.</Notice> : null}
      {changes.length > 0 ? (
        <table className={classes.changes} aria-label="What would change">
          <thead>
            <tr>
              <th scope="col">What changes</th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(describeChange).map(({ label, before, after }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td className="tabular">{before}</td>
                <td className="tabular">{after}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : result === 'new' ? (
        <Notice>It would be recorded. The balance and the status stay as they are.</Notice>
      ) : null}
    </Stack>
  );
}
