import { expect, type Page } from '@playwright/test';

const linkIn = (mail: string) =>
  (/href="https?:\/\/[^/"]+(\/(?:auth\/v1\/verify\?|reset-password\/)[^"]+)"/.exec(mail)?.[1] ?? '').replaceAll('&amp;', '&');
/** Text version, which the page shows beside the HTML. */
const codeIn = (mail: string) => /Code: (\d{6})/.exec(mail)?.[1] ?? '';

/** Path of the link in the newest email to an address. Emails leave by a job, so this waits; `not`: links of earlier emails. */
export function mailedLink(page: Page, to: string, not: readonly string[] = []): Promise<string> {
  return mailed(page, { to, not, part: linkIn });
}

/** Code in the newest email to an address; `not`: codes of earlier emails. */
export function mailedCode(page: Page, to: string, not: readonly string[] = []): Promise<string> {
  return mailed(page, { to, not, part: codeIn });
}

/** What `part` finds in the newest email to an address; `not`: earlier results. */
export function mailedPart(page: Page, to: string, part: (mail: string) => string, not: readonly string[] = []): Promise<string> {
  return mailed(page, { to, not, part });
}

async function mailed(
  page: Page,
  { to, not, part }: { to: string; not: readonly string[]; part: (mail: string) => string },
): Promise<string> {
  let found = '';
  await expect
    .poll(
      async () => {
        const list = await (await page.request.get('/outbox')).text();
        const pattern = new RegExp(
          `href="(/outbox/[0-9a-f-]{36})"><span><b>[^<]*</b><span class="to">${to.replaceAll('.', '\\.')}<`,
          'g',
        );
        for (const [, path = ''] of list.matchAll(pattern)) {
          found = part(await (await page.request.get(path)).text());
          // Other emails are notices without a link.
          if (found !== '') return not.includes(found) ? '' : found;
        }
        return '';
      },
      { timeout: 30_000 },
    )
    .not.toBe('');
  return found;
}
