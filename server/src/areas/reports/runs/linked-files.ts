import { downloadReportFile } from '@recoup/contract/reports/reports';
import { REPORTS } from '@recoup/domain/reports/catalog';
import { recordAuditEntry } from '#platform/audit.ts';
import { findMembership } from '#platform/file-jobs/index.ts';
import type { ClientCaller } from '#platform/http/caller.ts';
import { mediaTypes, type Download } from '#platform/http/download.ts';
import type { AppError } from '#platform/http/errors.ts';
import type { Platform } from '#platform/http/module.ts';
import { recordView } from '#platform/http/agency-views.ts';
import { createLinks, isLinkLive, type FileLink } from '#platform/signed-links.ts';
import { documentMissing, markOpened, readPublished } from '#areas/reports/published-documents/index.ts';
import { linkExpired, linkUnknown, reportExpired, reportMissing } from '../reports.errors.ts';
import { presentRun } from './runs.presenter.ts';
import { findAgent, findOwnRun } from './runs.repository.ts';
import { mayDownload } from '../reports.policy.ts';

type LinkedFile = Required<Download>;

interface Found extends Omit<LinkedFile, 'content'> {
  fileKey: string;
  /** Error to throw if the row exists but its file does not. */
  missing: () => AppError;
}

type Visitor = Pick<ClientCaller, 'ip' | 'userAgent'>;

/**
 * Serves files by their signed links (`platform/signed-links.ts`). Anyone who holds a link gets the file, provided the user it
 * was issued to still has access: a link ends with that user's access.
 */
export function createLinkedFiles({ db, files, clock, vault }: Pick<Platform, 'db' | 'files' | 'clock' | 'vault'>) {
  const links = createLinks(vault);

  /** The user the link was issued to, as a caller; undefined without access. */
  async function findRequester({ clientId, userId }: FileLink, visitor: Visitor): Promise<ClientCaller | undefined> {
    const base = { userId, clientId, sessionId: null, email: '', name: '', ...visitor };
    return db.asService(async (tx) => {
      const member = await findMembership(tx, { clientId, userId });
      const claims = { sub: userId, role: 'authenticated' };
      if (member) return { ...base, claims, role: member.role as ClientCaller['role'], locationIds: member.location_ids };
      const agent = await findAgent(tx, userId);
      if (!agent) return undefined;
      return {
        ...base,
        claims: { ...claims, agencyClientId: clientId },
        role: agent.role as ClientCaller['role'],
        locationIds: null,
      };
    });
  }

  const findRun = (caller: ClientCaller, id: string): Promise<Found> =>
    db.asUser(caller.claims, async (tx) => {
      const row = await findOwnRun(tx, caller, id);
      if (!row || !mayDownload({ isAdmin: caller.role === 'client_admin', locationIds: caller.locationIds }, row))
        throw linkUnknown();
      if (presentRun(row, clock.now()).state !== 'ready') throw reportExpired();
      const { file_key: fileKey, file_name: fileName, bytes, format } = row;
      if (fileKey === null || fileName === null || bytes === null) throw reportExpired();
      const record = () =>
        db.asUser(caller.claims, (own) =>
          recordAuditEntry(own, caller, {
            action: 'report.downloaded',
            subjectType: 'report_run',
            subjectId: id,
            details: { title: REPORTS[row.kind].title, format },
          }),
        );
      return { fileKey, fileName, bytes, mediaType: mediaTypes[format], missing: reportMissing, record };
    });

  const findDocument = (caller: ClientCaller, id: string): Promise<Found> =>
    db.asUser(caller.claims, async (tx) => {
      const row = await readPublished(tx, caller.clientId, id);
      if (!row) throw linkUnknown();
      const record = async () => {
        if (caller.claims.agencyClientId !== undefined)
          return recordView(db, caller, { endpoint: downloadReportFile, params: { id }, now: clock.now() });
        await db.asUser(caller.claims, async (own) => {
          await markOpened(own, caller, { id, at: clock.now() });
          await recordAuditEntry(own, caller, {
            action: 'published_document.downloaded',
            subjectType: 'published_document',
            subjectId: id,
            details: { title: row.title },
          });
        });
      };
      const { file_key: fileKey, file_name: fileName, bytes, media_type: mediaType } = row;
      return { fileKey, fileName, bytes, mediaType, missing: documentMissing, record };
    });

  return {
    async open(token: string, visitor: Visitor): Promise<LinkedFile> {
      const link = links.read(token);
      if (!link || link.kind === 'client_export') throw linkUnknown();
      if (!isLinkLive(link, clock.now())) throw linkExpired();
      const caller = await findRequester(link, visitor);
      if (!caller) throw linkUnknown();
      const { fileKey, missing, ...file } = await (link.kind === 'run' ? findRun : findDocument)(caller, link.id);
      if (!(await files.exists(fileKey))) throw missing();
      return { ...file, content: files.get(fileKey) };
    },
  };
}

export type LinkedFiles = ReturnType<typeof createLinkedFiles>;
