import { createRecoveryCodes } from '@recoup/contract/users/portal-access';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useCallback, useEffect, useRef } from 'react';
import { saveFile } from '#lib/api/api.ts';
import { useApiMutation } from '#lib/api/auth-query.ts';
import { getConfig } from '#lib/api/config.ts';
import { messageOf } from '#lib/api/errors.ts';
import { formatDate } from '#lib/format/format.ts';
import { usePerson } from '#lib/session/user.ts';
import { CopyText } from '#ui/copy-text.tsx';
import { FormError } from '#ui/form.tsx';
import { BlockSkeleton } from '#ui/skeletons.tsx';
import classes from './access.module.css';

/** Replaces all recovery codes. Call `create` from an event handler, never while rendering. */
export function useRecoveryCodes() {
  const { mutate, data, error, isPending } = useApiMutation(createRecoveryCodes, { invalidates: ['access.'] });
  const create = useCallback(() => mutate({}), [mutate]);
  return { create, codes: data?.data.codes ?? null, error, isPending };
}

export interface RecoveryCodesProps {
  creation: ReturnType<typeof useRecoveryCodes>;
  /** Called when the user confirms having saved the codes. */
  onSaved: () => void;
  /** Continues without codes when they cannot be created. */
  onSkip?: () => void;
}

/** Shows the codes once, to copy, download and confirm. The caller renders the heading. */
export function RecoveryCodes({ creation: { codes, error, create, isPending }, onSaved, onSkip }: RecoveryCodesProps) {
  const intro = useRef<HTMLParagraphElement>(null);
  useEffect(() => intro.current?.focus({ preventScroll: true }), []);
  return (
    <Stack gap="md">
      <Text ref={intro} tabIndex={-1} style={{ outline: 'none' }}>
        If you lose your two-factor method, you can sign in with one of these codes. Each works once. Store them where you keep
        your passwords. They are <b>not shown again</b>.
      </Text>
      {error && !isPending ? (
        <>
          <FormError message={`Your recovery codes could not be created. ${messageOf(error)}`} />
          <Group gap="xs" justify="flex-end">
            {onSkip ? (
              <Button variant="default" size="md" onClick={onSkip}>
                Do this later
              </Button>
            ) : null}
            <Button size="md" onClick={create}>
              Try again
            </Button>
          </Group>
        </>
      ) : (
        <CodeList codes={codes} onSaved={onSaved} />
      )}
    </Stack>
  );
}

function CodeList({ codes, onSaved }: { codes: readonly string[] | null; onSaved: () => void }) {
  const person = usePerson();
  if (!codes) return <BlockSkeleton height={186} label="Creating your recovery codes" />;
  const download = () =>
    saveFile({ blob: new Blob([textOf(codes, person?.email ?? '')], { type: 'text/plain' }), name: 'recovery-codes.txt' });
  return (
    <>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Group gap="xs">
        <CopyText value={codes.join('\n')} label="Copy" />
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden="true" />} onClick={download}>
          Download
        </Button>
      </Group>
      <Button size="md" onClick={onSaved}>
        I saved these codes
      </Button>
    </>
  );
}

/** Content of the downloaded file, self-explanatory for later readers. */
function textOf(codes: readonly string[], email: string): string {
  const { product_name: product, agency } = getConfig();
  return [
    `Recovery codes for ${email}`,
    `${agency.name}, ${product} client portal, ${window.location.origin}`,
    `Created on ${formatDate(new Date().toISOString())}. They replace all earlier codes.`,
    'Each works once, in place of a two-factor code.',
    '',
    ...codes,
    '',
  ].join('\n');
}
