import { getMessageDocument, type MessageView } from '@recoup/contract/accounts/messages';
import { IconPaperclip } from '@tabler/icons-react';
import { downloadApi } from '#lib/api/api.ts';
import { formatBytes } from '#lib/format/format.ts';
import { saveDownload } from '#lib/api/save-download.ts';
import { useClient } from '#lib/session/selected-client.ts';
import classes from './thread.module.css';

/** A message's files; each downloads under its name. */
export function MessageFiles({ message }: { message: MessageView }) {
  const { client_id } = useClient();
  if (message.documents.length === 0) return null;
  return (
    <ul className={classes.files} aria-label="Files">
      {message.documents.map(({ id, file_name: name, bytes }) => (
        <li key={id}>
          <button
            type="button"
            className={classes.file}
            onClick={() =>
              void saveDownload(downloadApi(getMessageDocument, { params: { client_id, id: message.id, document_id: id } }))
            }
          >
            <IconPaperclip size={14} aria-hidden="true" />
            <span className={classes.fileName}>{name}</span>
            <span className={classes.quiet}>{formatBytes(bytes)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
