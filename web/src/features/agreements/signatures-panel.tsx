import { Button, Text } from '@mantine/core';
import { downloadSignature, type AgreementSignature } from '@recoup/contract/agreements';
import { useMutation } from '@tanstack/react-query';
import { IconDownload } from '@tabler/icons-react';
import { downloadApi, saveFile } from '../../lib/api.ts';
import { messageOf } from '../../lib/errors.ts';
import { formatBytes, formatDateTime } from '../../lib/format.ts';
import { FormError } from '../../ui/form.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './agreements.module.css';

/** Every signature there ever was, newest first, each with its PDF. */
export function SignaturesPanel({ clientId, signatures }: { clientId: string; signatures: readonly AgreementSignature[] }) {
  const download = useMutation({
    mutationFn: async (id: string) => saveFile(await downloadApi(downloadSignature, { params: { client_id: clientId, id } })),
  });
  return (
    <Panel title="Signatures" flush>
      {download.isError ? (
        <div className={classes.error}>
          <FormError message={messageOf(download.error)} />
        </div>
      ) : null}
      <ul className={classes.list}>
        {signatures.map((signature) => (
          <li key={signature.id} className={classes.row}>
            <div className={classes.text}>
              <Text fw={550} size="sm">
                {signature.title}, version {signature.version}
              </Text>
              <Text size="sm" c="dimmed">
                {signature.signer_name}, {signature.signer_title}. {formatDateTime(signature.signed_at)} from{' '}
                <span className="tabular">{signature.ip}</span>
              </Text>
              <Text size="xs" c="dimmed" className={classes.hash ?? ''}>
                SHA-256 {signature.sha256}
              </Text>
            </div>
            <Button
              variant="default"
              size="compact-md"
              leftSection={<IconDownload size={14} aria-hidden="true" />}
              loading={download.isPending && download.variables === signature.id}
              onClick={() => download.mutate(signature.id)}
              aria-label={`Download the PDF of ${signature.title}, version ${signature.version}, ${formatBytes(signature.file_bytes)}`}
            >
              PDF
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
