const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** `November 21, 2026 at 2:05 PM UTC`; neither a mail nor a PDF knows where its reader is. */
export function describeInstant(at: Date): string {
  return `${format.format(at)} UTC`;
}
