import { Anchor } from '@mantine/core';
import { getAccountDocument, type AccountDocument } from '@recoup/contract/debtors';
import { toast } from 'react-toastify';
import { downloadApi, saveFile } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/errors.ts';
import { formatBytes } from '../../../lib/format.ts';
import type { AccountParams } from '../queries.ts';
import classes from './requests.module.css';

/** Files that belong to a request or an answer. */
export function DocumentLinks({ documents, params }: { documents: readonly AccountDocument[]; params: AccountParams }) {
  const save = async (id: string) => {
    try {
      saveFile(await downloadApi(getAccountDocument, { params: { ...params, document_id: id } }));
    } catch (error) {
      toast.error(messageOf(error, 'The document could not be downloaded. Please try again.'));
    }
  };
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
