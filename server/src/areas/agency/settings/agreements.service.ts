import type { addAgreementVersion, AgencyAgreement } from '@recoup/contract/agency/agreements';
import { agreementKind, type AgreementKind } from '@recoup/contract/company/clients';
import type { BodyOf } from '@recoup/contract/shared/endpoint';
import { addVersion, listVersions, lockVersions, settingOf } from '#areas/company/agreements/index.ts';
import type { Config } from '#server/config.ts';
import { recordAgencyEntries } from '#platform/agency-audit.ts';
import type { AgencyClock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import type { AgencyCaller } from '#platform/http/caller.ts';
import { conflict } from '#platform/http/errors.ts';
import { countSigned, countUnsigned } from './agreements.repository.ts';

export function createAgreementSettings({ db, clock, config }: { db: Db; clock: AgencyClock; config: Config }) {
  async function present(tx: Tx, caller: AgencyCaller, kind: AgreementKind): Promise<AgencyAgreement> {
    const signed = await countSigned(tx, caller.clientIds);
    const versions = await listVersions(tx, kind);
    return {
      kind,
      unsigned_clients: await countUnsigned(tx, kind, caller.clientIds),
      setting: config[settingOf(kind)] ? settingOf(kind) : null,
      versions: versions.map(({ sha256: _hash, registered_at: at, ...version }) => ({
        ...version,
        registered_at: at.toISOString(),
        signed_clients: signed.get(version.id) ?? 0,
      })),
    };
  }

  return {
    list: (caller: AgencyCaller): Promise<AgencyAgreement[]> =>
      db.asUser(caller.claims, async (tx) => {
        const agreements: AgencyAgreement[] = [];
        for (const kind of agreementKind.options) agreements.push(await present(tx, caller, kind));
        return agreements;
      }),

    add: (
      caller: AgencyCaller,
      { after_id: afterId, ...given }: BodyOf<typeof addAgreementVersion>,
    ): Promise<AgencyAgreement> => {
      const setting = settingOf(given.kind);
      if (config[setting])
        throw conflict(
          'set_by_environment',
          `${setting} decides this text in the server’s environment. Change the file it names.`,
        );
      return db.asService(async (tx) => {
        await lockVersions(tx);
        const [current, ...earlier] = await listVersions(tx, given.kind);
        if (current?.id !== afterId)
          throw conflict(
            'changed',
            `${current?.added_by_name ?? 'The server'} added version ${current?.version}. Read it first.`,
          );
        if ([current, ...earlier].some(({ version }) => version === given.version))
          throw conflict('version_used', `Version ${given.version} was used before. Choose another name.`);
        const id = await addVersion(tx, { ...given, author: { id: caller.userId, name: caller.name }, now: clock.now() });
        await recordAgencyEntries(tx, caller, [
          {
            action: 'agency.agreement_added',
            subjectType: 'agreement_version',
            subjectId: id,
            details: {
              title: given.title,
              version: given.version,
              before: current.version,
              must_sign_anew: given.must_sign_anew,
            },
          },
        ]);
        return present(tx, caller, given.kind);
      });
    },
  };
}
