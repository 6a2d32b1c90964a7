import { documentDrop } from '../lib/documents.ts';
import type { NotSent } from '../lib/send-files.ts';
import { ChosenFileList } from './chosen-file-list.tsx';
import { FileDropZone } from './file-drop-zone.tsx';

/** Files that go with what is written beside them, as soon as that is sent. */
export function ChosenFiles({
  files,
  notSent = [],
  title,
  disabled = false,
  onChange,
}: {
  files: readonly File[];
  /** Those that were refused or did not get there. */
  notSent?: readonly NotSent[];
  title: string;
  disabled?: boolean;
  onChange: (files: readonly File[]) => void;
}) {
  return (
    <div>
      <FileDropZone
        {...documentDrop}
        title={title}
        disabled={disabled}
        onFiles={(added) => onChange([...files, ...added.filter((file) => !files.some((known) => isSame(known, file)))])}
      />
      <ChosenFileList
        files={files}
        notSent={notSent}
        disabled={disabled}
        onLeaveOut={(file) => onChange(files.filter((other) => other !== file))}
      />
    </div>
  );
}

/** The same file chosen twice is one. */
const isSame = (one: File, other: File) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
