import { openDirectory } from './directory.ts';
import type { Folder } from './folder.ts';
import type { SftpSettings } from './sftp.ts';

export { FolderError, putFile, unfinishedPath, type Folder, type FolderEntry } from './folder.ts';

/** Where a folder is. */
export type FolderLocation = { kind: 'directory'; path: string } | ({ kind: 'sftp' } & SftpSettings);

export async function openFolder(place: FolderLocation): Promise<Folder> {
  if (place.kind === 'directory') return openDirectory(place.path);
  // Its library takes a tenth of a second to load, which a start without such a folder need not wait for.
  const { openSftp } = await import('./sftp.ts');
  return openSftp(place);
}
