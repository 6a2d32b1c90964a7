import { Anchor } from '@mantine/core';
import { getAccountDocument, type AccountDocument } from '@recoup/contract/accounts/debtors';
import { downloadApi } from '#lib/api/api.ts';
import { formatBytes } from '#lib/format/format.ts';
import { saveDownload } from '#lib/api/save-download.ts';
import type { AccountParams } from '#features/accounts/debtors/queries.ts';
import classes from './requests.module.css';

export function DocumentLinks({ documents, params }: { documents: readonly AccountDocument[]; params: AccountParams }) {
  const save = (id: string) => saveDownload(downloadApi(getAccountDocument, { params: { ...params, document_id: id } }));
  if (documents.length === 0) return null;
  return (
    <ul className={classes.files} aria-label="Files">
      {documents.map(({ id, file_name: name, bytes }) => (
        <li key={id}>
          <Anchor component="button" type="button" size="sm" ta="left" onClick={() => void save(id)}>
            {name}
          </Anchor>{' '}
          <span className={classes.meta}>{formatBytes(bytes)}</span>
        </li>
      ))}
    </ul>
  );
}
