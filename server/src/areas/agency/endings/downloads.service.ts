import { formatMonths } from '@recoup/domain/agency/retention';
import type { Readable } from 'node:stream';
import { recordAgencyEntries, type AgencyActor } from '#platform/agency-audit.ts';
import { readBrand } from '#platform/brand.ts';
import type { Platform } from '#platform/http/module.ts';
import type { AgencyCaller } from '#platform/http/caller.ts';
import { AppError, notFound } from '#platform/http/errors.ts';
import { createLinks, isLinkLive, linkExpiry } from '#platform/signed-links.ts';
import { openArchive } from './archive.ts';
import { writeCertificate } from './certificate-pdf.ts';
import { findEnding, findEndingAdmin, listCounts, type EndingRow } from './endings.repository.ts';
import { readRecordsPeriod } from './endings.service.ts';

interface Download {
  content: Readable;
  fileName: string;
  record: () => Promise<void>;
}

const linkUnknown = () => notFound('file');
const linkExpired = () =>
  new AppError({
    status: 410,
    code: 'link_expired',
    message: 'This link has expired. It works for five minutes; download the export again from the page of the ended client.',
  });

type DownloadPlatform = Pick<Platform, 'db' | 'files' | 'clock' | 'config' | 'vault'>;

/** The export and the certificate of an ended client. */
export function createDownloads({ db, files, clock, config, vault }: DownloadPlatform) {
  const links = createLinks(vault);
  const record = (caller: AgencyActor, clientId: string, file: 'export' | 'certificate') => () =>
    db.asService((tx) =>
      recordAgencyEntries(tx, caller, [
        { action: 'client.export_downloaded', clientId, subjectType: 'client', subjectId: clientId, details: { file } },
      ]),
    );
  const nameOf = (name: string, code: string | null) => (code ?? name).toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

  const exportOf = (ending: EndingRow | null): { at: Date; fileName: string } | null =>
    ending?.state === 'exported' && ending.exported_at
      ? {
          at: ending.exported_at,
          fileName: `export-${nameOf(ending.client_name, ending.client_code)}-${clock.dayOf(ending.exported_at)}.zip`,
        }
      : null;

  return {
    link: (caller: AgencyCaller, clientId: string) =>
      db.asService(async (tx) => {
        const made = exportOf(await findEnding(tx, clientId));
        if (!made) throw notFound('export');
        const expiresAt = linkExpiry(clock.now());
        const token = links.sign({ kind: 'client_export', clientId, id: clientId, userId: caller.userId, expiresAt });
        return { path: `/v1/client-exports/${token}`, file_name: made.fileName, expires_at: expiresAt.toISOString() };
      }),

    /** The link ends with the right of the admin who requested it; the download is recorded as theirs. */
    async archive(token: string, visitor: Pick<AgencyCaller, 'ip' | 'userAgent'>): Promise<Download> {
      const link = links.read(token);
      if (link?.kind !== 'client_export') throw linkUnknown();
      if (!isLinkLive(link, clock.now())) throw linkExpired();
      const { userId, clientId } = link;
      const [admin, made] = await db.asService(async (tx) => [
        await findEndingAdmin(tx, userId),
        exportOf(await findEnding(tx, clientId)),
      ]);
      if (!admin || !made) throw linkUnknown();
      const content = await openArchive({ db, files }, clientId, made.at);
      return { content, fileName: made.fileName, record: record({ ...visitor, ...admin, userId }, clientId, 'export') };
    },

    certificate: (caller: AgencyCaller, clientId: string): Promise<Download> =>
      db.asService(async (tx) => {
        const ending = await findEnding(tx, clientId);
        if (!ending?.deleted_at) throw notFound('certificate');
        const { agencyName } = await readBrand(tx, config);
        const { months, source } = await readRecordsPeriod(tx);
        const content = writeCertificate({
          agencyName,
          ending,
          counts: await listCounts(tx, clientId),
          timeZone: clock.timeZone,
          retention: { months: formatMonths(months), source },
        });
        const fileName = `certificate-of-deletion-${nameOf(ending.client_name, ending.client_code)}.pdf`;
        return { content, fileName, record: record(caller, clientId, 'certificate') };
      }),
  };
}
