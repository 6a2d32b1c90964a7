import { documentDrop } from '#shared/accounts/documents.ts';
import type { FilesToSend } from '#lib/hooks/use-files-to-send.ts';
import { ChosenFileList } from '#ui/chosen-file-list.tsx';
import { FileDropZone } from '#ui/file-drop-zone.tsx';

/** Selected files, sent together with the text of the form. */
export function ChosenFiles({ files, title, disabled = false }: { files: FilesToSend; title: string; disabled?: boolean }) {
  return (
    <div>
      <FileDropZone {...documentDrop} title={title} disabled={disabled} onFiles={files.add} />
      <ChosenFileList files={files} disabled={disabled} />
    </div>
  );
}
