import type { ReportLink } from '@recoup/contract/reports/reports';
import { baseUrlOf } from '#lib/api/api.ts';

/** Lets the browser download a file by its link, which streams to disk at any size. */
export function openLink({ path, file_name: name }: Pick<ReportLink, 'path' | 'file_name'>): void {
  const link = document.createElement('a');
  link.href = baseUrlOf('legacy') + path;
  link.download = name;
  link.click();
}
