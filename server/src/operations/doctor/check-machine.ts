import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { fine, weak, wrong, type Finding } from './finding.ts';

const GiB = 1024 ** 3;

export interface Disk {
  path: string;
  freeBytes: number;
  totalBytes: number;
}

/** The disk of a directory; null if the directory does not exist. */
export async function readDisk(path: string): Promise<Disk | null> {
  if (!existsSync(path)) return null;
  const { bavail, blocks, bsize } = await statfs(path);
  return { path, freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

export function checkDisk({ path, freeBytes, totalBytes }: Disk): Finding {
  const gigabytes = `${(freeBytes / GiB).toFixed(1)} GiB of ${(totalBytes / GiB).toFixed(0)} are free at ${path}.`;
  const remedy = 'Free space or enlarge the disk. When it is full, uploads and writes are refused.';
  if (freeBytes < GiB || freeBytes < totalBytes * 0.05) return wrong('disk', gigabytes, remedy);
  return freeBytes < totalBytes * 0.15 ? weak('disk', gigabytes, remedy) : fine('disk', gigabytes);
}

export function checkNode(version: string): Finding {
  const [major = 0] = version.replace('v', '').split('.').map(Number);
  return major >= 24
    ? fine('node', `Node ${version}`)
    : wrong('node', `Node ${version} is too old.`, 'Run the server with Node 24.');
}
