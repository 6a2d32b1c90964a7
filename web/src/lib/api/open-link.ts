import type { ApiName } from '@recoup/contract/shared/endpoint';
import { baseUrlOf } from './api.ts';

/** Lets the browser download a file by its signed link, which streams to disk at any size. */
export function openLink(api: ApiName, { path, file_name: name }: { path: string; file_name: string }): void {
  const link = document.createElement('a');
  link.href = baseUrlOf(api) + path;
  link.download = name;
  link.click();
}
