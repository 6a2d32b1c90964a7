import type { ReportLink } from '@recoup/contract/reports/reports';
import { baseUrlOf } from '#lib/api/api.ts';

/** Has the browser fetch a file by its link: it goes to disk as it comes, however large it is. */
export function openLink({ path, file_name: name }: Pick<ReportLink, 'path' | 'file_name'>): void {
  const link = document.createElement('a');
  link.href = baseUrlOf('legacy') + path;
  link.download = name;
  link.click();
}
