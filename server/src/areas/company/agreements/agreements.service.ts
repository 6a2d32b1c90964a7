import type { Readable } from 'node:stream';
import { agreementKind, type AgreementKind } from '@recoup/contract/company/clients';
import type { AgreementSignature, AgreementToSign, CompanyAgreement } from '@recoup/contract/company/agreements';
import { recordAuditEntry } from '#platform/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import type { Files } from '#platform/files/index.ts';
import type { ClientCaller } from '#platform/http/caller.ts';
import { toCompany } from './agreements.presenter.ts';
import { companyGone, signatureNotFound } from './agreements.errors.ts';
import { presentAgreement, presentSignature } from './agreements.presenter.ts';
import { findCompany, findCurrent, findNeeded, findSignature, listSignatures } from './agreements.repository.ts';
import type { SignatureSent, Signer, SigningTools } from './sign.ts';

export function createAgreementsService({
  db,
  clock,
  files,
  signing,
}: {
  db: Db;
  clock: Clock;
  files: Files;
  signing: SigningTools;
}) {
  async function requireCompany(tx: Tx, clientId: string) {
    const row = await findCompany(tx, clientId);
    if (!row) throw companyGone();
    return row;
  }

  return {
    list: (caller: ClientCaller): Promise<{ data: CompanyAgreement[]; signatures: AgreementSignature[] }> =>
      db.asViewer(caller.claims, async (tx) => {
        const company = await requireCompany(tx, caller.clientId);
        const [signatures, needed] = [await listSignatures(tx, caller.clientId), await findNeeded(tx, caller.clientId)];
        const data: CompanyAgreement[] = [];
        for (const kind of agreementKind.options)
          data.push(presentAgreement(await findCurrent(tx, kind), { company, signatures, needed }));
        return { data, signatures: signatures.map(presentSignature) };
      }),

    get: (caller: ClientCaller, kind: AgreementKind): Promise<AgreementToSign> =>
      db.asViewer(caller.claims, async (tx) => signing.show(tx, kind, toCompany(await requireCompany(tx, caller.clientId)))),

    sign: (caller: ClientCaller, sent: SignatureSent, signer: Signer): Promise<AgreementSignature> =>
      db.asUser(caller.claims, async (tx) => {
        const company = toCompany(await requireCompany(tx, caller.clientId));
        return presentSignature(await signing.sign(tx, caller, { company, sent, signer, now: clock.now() }));
      }),

    async download(caller: ClientCaller, id: string): Promise<{ content: Readable; fileName: string; bytes: number }> {
      const row = await db.asUser(caller.claims, async (tx) => {
        const found = await findSignature(tx, caller.clientId, id);
        if (!found) throw signatureNotFound();
        await recordAuditEntry(tx, caller, {
          action: 'agreement.downloaded',
          subjectType: 'agreement',
          subjectId: id,
          details: { title: found.title, version: found.version },
        });
        return found;
      });
      return { content: files.get(row.file_key), fileName: `${row.title} ${row.version}.pdf`, bytes: row.file_bytes };
    },
  };
}

export type AgreementsService = ReturnType<typeof createAgreementsService>;
