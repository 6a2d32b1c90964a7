import { previewEmailText } from '@recoup/contract/agency/email-texts';
import type { EmailText } from '@recoup/domain/agency/email-text';
import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '#lib/api/api.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import classes from './email.module.css';

const FORMS = [
  { value: 'html', label: 'HTML' },
  { value: 'text', label: 'Text' },
] as const;

/** The email as its recipient sees it, with sample values. The last valid preview stays while the text has problems. */
export function EmailPreview({ template, text, isValid }: { template: string; text: EmailText; isValid: boolean }) {
  const [form, setForm] = useState<(typeof FORMS)[number]['value']>('html');
  const { data, error, refetch } = useQuery({
    queryKey: ['agency', null, previewEmailText.name, template, text],
    queryFn: ({ signal }) => callApi(previewEmailText, { params: { template }, body: text, signal }),
    enabled: isValid,
    placeholderData: keepPreviousData,
  });
  const preview = data?.data;
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          Preview with sample values
        </Text>
        <SegmentedControl label="Preview format" options={FORMS} value={form} onChange={setForm} />
      </Group>
      {error && !preview ? (
        <ErrorState title="The preview could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : null}
      {!preview && !error ? <Skeleton height={420} radius="lg" /> : null}
      {preview && form === 'html' ? (
        <iframe title="Preview of the email" sandbox="" srcDoc={preview.html} className={classes.html} />
      ) : null}
      {preview && form === 'text' ? (
        <pre className={classes.text}>
          <b>{preview.subject}</b>
          {`\n\n${preview.text}`}
        </pre>
      ) : null}
    </Stack>
  );
}
