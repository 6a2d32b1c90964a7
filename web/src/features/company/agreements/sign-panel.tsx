import { Button, SimpleGrid, Stack, Text } from '@mantine/core';
import { signAgreement, type CompanyAgreement } from '@recoup/contract/company/agreements';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { invalidateOperations, useApiMutation } from '#lib/api/auth-query.ts';
import { ApiError } from '#lib/api/errors.ts';
import { usePerson } from '#lib/session/user.ts';
import { AgreementText } from '#shared/company/agreement-text.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { applyServerErrors, CheckboxField, FormError, TextField, useZodForm } from '#ui/form.tsx';
import { Panel } from '#ui/panel.tsx';
import { PanelSkeleton } from '#ui/skeletons.tsx';
import { UnsavedChangesGuard } from '#ui/unsaved-changes-guard.tsx';
import classes from './agreements.module.css';
import { agreementQuery } from './queries.ts';

const schema = z.object({
  name: z.string().trim().min(1, 'Enter your name as your signature').max(200, 'At most 200 characters'),
  title: z.string().trim().min(1, 'Enter your title at the company').max(200, 'At most 200 characters'),
  agreed: z.literal(true, 'Read the text and check the box to agree'),
});

/** Full text and signature form of one agreement. */
export function SignPanel({
  clientId,
  agreement: { kind, title, signed },
  onSigned,
}: {
  clientId: string;
  agreement: CompanyAgreement;
  onSigned: () => void;
}) {
  const person = usePerson();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(agreementQuery(clientId, kind));
  const sign = useApiMutation(signAgreement, { invalidates: ['agreements.list', 'clients.get'] });
  const form = useZodForm(schema, { name: person?.name ?? '', title: '', agreed: false as unknown as true });
  const text = data?.data;
  const submit = form.handleSubmit(async (values) => {
    if (!text) return;
    try {
      await sign.mutateAsync({
        params: { client_id: clientId, kind },
        body: { ...values, version: text.version, sha256: text.sha256 },
      });
      onSigned();
    } catch (failure) {
      applyServerErrors(form, failure);
      if (!(failure instanceof ApiError && failure.code === 'agreement_changed')) return;
      // Consent applies to the text that was shown, so a new text needs a new tick.
      form.resetField('agreed');
      await invalidateOperations(queries, ['agreements.get']);
    }
  });
  return (
    <Panel title={title}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!text && !error ? <PanelSkeleton lines={6} /> : null}
      {text ? (
        <form noValidate aria-label={`Sign the ${title}`} onSubmit={(event) => void submit(event)}>
          <Stack gap="md">
            <Text size="sm">
              {signed
                ? `Version ${signed.version} was signed. Version ${text.version} needs your signature.`
                : 'Read the full agreement, then sign below. You can place accounts once it is signed.'}
            </Text>
            <FormError message={form.formState.errors.root?.['server']?.message} />
            <AgreementText agreement={text} />
            <CheckboxField control={form.control} name="agreed" label={text.consent} />
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <TextField
                control={form.control}
                name="name"
                label="Your full name"
                hint="This is your signature"
                autoComplete="name"
              />
              <TextField
                control={form.control}
                name="title"
                label="Your title"
                hint="At the company you are signing for"
                autoComplete="organization-title"
              />
            </SimpleGrid>
            <div>
              <Button
                type="submit"
                size="md"
                loading={form.formState.isSubmitting}
                className={classes.sign ?? ''}
                classNames={{ label: classes.signLabel ?? '' }}
              >
                Sign the {title.toLowerCase()}
              </Button>
            </div>
          </Stack>
        </form>
      ) : null}
      <UnsavedChangesGuard
        when={form.formState.isDirty && !form.formState.isSubmitting && !sign.isSuccess}
        what="your signature"
      />
    </Panel>
  );
}
