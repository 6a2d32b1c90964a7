import { expect, type Page } from '@playwright/test';

/**
 * The link of the newest mail to an address, as a path of the running product. Mails leave by a job, so this waits until
 * one is there; `not`: links of earlier mails.
 */
export async function mailedLink(page: Page, to: string, not: readonly string[] = []): Promise<string> {
  let link = '';
  await expect
    .poll(
      async () => {
        const list = await (await page.request.get('/outbox')).text();
        const path = new RegExp(`href="(/outbox/[0-9a-f-]{36})">[^<]*</a> to ${to.replaceAll('.', '\\.')},`).exec(list)?.[1];
        if (!path) return '';
        const mail = await (await page.request.get(path)).text();
        link = (/href="https?:\/\/[^/"]+(\/auth\/v1\/verify[^"]+)"/.exec(mail)?.[1] ?? '').replaceAll('&amp;', '&');
        return not.includes(link) ? '' : link;
      },
      { timeout: 30_000 },
    )
    .not.toBe('');
  return link;
}
