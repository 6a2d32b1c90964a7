import { publishedKinds, type PublishedDocument, type PublishedKind } from '@recoup/contract/reports/published-documents';
import type { ReportLink } from '@recoup/contract/reports/reports';
import type { ClientCaller } from '#platform/http/caller.ts';
import { AppError, notFound } from '#platform/http/errors.ts';
import type { Platform } from '#platform/http/module.ts';
import { createLinks, linkExpiry } from '#platform/signed-links.ts';
import { countNew, listPublished, markOpened, readPublished, type PublishedRow } from './published.repository.ts';

const documentNotFound = () => notFound('document');
/** The row exists but its file does not: lost with a disk, or missing from a restored backup. */
export const documentMissing = () =>
  new AppError({
    status: 410,
    code: 'document_missing',
    message: 'The file of this document is missing. Ask the agency to publish it again.',
  });

export function createPublishedService({ db, files, clock, vault }: Pick<Platform, 'db' | 'files' | 'clock' | 'vault'>) {
  const links = createLinks(vault);
  return {
    list: (caller: ClientCaller, query: { kind?: PublishedKind[] | undefined; cursor?: string | undefined; limit: number }) =>
      db.asViewer(caller.claims, async (tx) => {
        const { rows, nextCursor } = await listPublished(tx, caller, query);
        return { rows: rows.map(presentDocument), nextCursor, newCount: await countNew(tx, caller) };
      }),

    open: (caller: ClientCaller, id: string): Promise<void> =>
      db.asUser(caller.claims, async (tx) => {
        if (!(await readPublished(tx, caller.clientId, id))) throw documentNotFound();
        await markOpened(tx, caller, { id, at: clock.now() });
      }),

    link: (caller: ClientCaller, id: string): Promise<ReportLink> =>
      db.asViewer(caller.claims, async (tx) => {
        const row = await readPublished(tx, caller.clientId, id);
        if (!row) throw documentNotFound();
        if (!(await files.exists(row.file_key))) throw documentMissing();
        const expiresAt = linkExpiry(clock.now());
        const token = links.sign({ kind: 'document', clientId: caller.clientId, id, userId: caller.userId, expiresAt });
        return {
          path: `/v1/report-files/${token}`,
          file_name: row.file_name,
          bytes: row.bytes,
          expires_at: expiresAt.toISOString(),
        };
      }),
  };
}

function presentDocument(row: PublishedRow): PublishedDocument {
  return {
    id: row.id,
    kind: row.kind,
    kind_label: publishedKinds[row.kind],
    title: row.title,
    period_from: row.period_from,
    period_to: row.period_to,
    file_name: row.file_name,
    bytes: row.bytes,
    published_at: row.published_at.toISOString(),
    is_new: row.is_new,
  };
}
