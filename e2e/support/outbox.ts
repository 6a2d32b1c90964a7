import { expect, type Page } from '@playwright/test';

const linkIn = (mail: string) =>
  (/href="https?:\/\/[^/"]+(\/auth\/v1\/verify[^"]+)"/.exec(mail)?.[1] ?? '').replaceAll('&amp;', '&');
/** Of the text version, which stands on the page beside the other. */
const codeIn = (mail: string) => /Code: (\d{6})/.exec(mail)?.[1] ?? '';

/**
 * The link of the newest mail to an address, as a path of the running product. Mails leave by a job, so this waits until
 * one is there; `not`: links of earlier mails.
 */
export function mailedLink(page: Page, to: string, not: readonly string[] = []): Promise<string> {
  return mailed(page, { to, not, part: linkIn });
}

/** The code of the newest mail to an address; `not`: codes of earlier mails. */
export function mailedCode(page: Page, to: string, not: readonly string[] = []): Promise<string> {
  return mailed(page, { to, not, part: codeIn });
}

/** What `part` finds in the newest mail to an address that has it; `not`: what it found in earlier mails. */
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
        const pattern = new RegExp(`href="(/outbox/[0-9a-f-]{36})">[^<]*</a> to ${to.replaceAll('.', '\\.')},`, 'g');
        for (const [, path = ''] of list.matchAll(pattern)) {
          found = part(await (await page.request.get(path)).text());
          // Others tell what was changed, and lead nowhere.
          if (found !== '') return not.includes(found) ? '' : found;
        }
        return '';
      },
      { timeout: 30_000 },
    )
    .not.toBe('');
  return found;
}
