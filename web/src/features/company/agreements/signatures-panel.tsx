import { Text } from '@mantine/core';
import type { AgreementSignature } from '@recoup/contract/company/agreements';
import { useState } from 'react';
import { messageOf } from '#lib/api/errors.ts';
import { formatDateTime } from '#lib/format/format.ts';
import { FormError } from '#ui/form.tsx';
import { Panel } from '#ui/panel.tsx';
import { SignatureDownload } from '#shared/company/signature-download.tsx';
import classes from './agreements.module.css';

/** All signatures with their PDFs, newest first. */
export function SignaturesPanel({ clientId, signatures }: { clientId: string; signatures: readonly AgreementSignature[] }) {
  const [failure, setFailure] = useState<unknown>(null);
  return (
    <Panel title="Signatures" flush>
      {failure ? (
        <div className={classes.error}>
          <FormError message={messageOf(failure)} />
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
            <SignatureDownload clientId={clientId} signature={signature} onSettled={setFailure} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
