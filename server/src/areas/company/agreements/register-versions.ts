import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fieldsOf, readAgreementFile } from '@recoup/domain/company/agreement-text';
import type { AgreementKind } from '@recoup/contract/company/clients';
import type { Config } from '#server/config.ts';
import type { Db } from '#platform/db/db.ts';
import { knownFields } from './agreement-company.ts';
import { insertVersion, listVersions, lockVersions, makeCurrent } from './agreements.repository.ts';

const folder = join(import.meta.dirname, '../../../../agreements');

export const hashOf = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');

function readFile(kind: AgreementKind, given: string | undefined) {
  const setting = kind === 'baa' ? 'BAA_FILE' : 'AGREEMENT_FILE';
  const path = given ?? join(folder, `${kind}.md`);
  try {
    const read = readAgreementFile(readFileSync(path, 'utf8'));
    const unknown = fieldsOf(read.body).filter((field) => !knownFields.has(field));
    if (unknown.length > 0)
      throw new Error(`it uses unknown fields:  ${unknown.join(', ')}. Known: ${[...knownFields].join(', ')}`);
    if (/\{\{|\}\}/.test(read.body.replaceAll(/\{\{\s*[a-z_.]+\s*\}\}/g, ''))) throw new Error('it has an unmatched {{ or }}');
    return { ...read, kind, path, sha256: hashOf(read.body) };
  } catch (error) {
    throw new Error(`${setting}: ${path} cannot be used: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

/**
 * Registers the agency's current texts at start. Throws, so that the server does not start, for an unreadable file and for a
 * registered version with a different text: a signed version must never change.
 */
export async function registerVersions(db: Db, config: Config, now: Date): Promise<void> {
  const files = [readFile('service', config.AGREEMENT_FILE), readFile('baa', config.BAA_FILE)];
  await db.asService(async (tx) => {
    await lockVersions(tx);
    for (const { kind, path, version, title, sha256, body, mustSignAnew } of files) {
      const all = await listVersions(tx, kind);
      const known = all.find((candidate) => candidate.version === version);
      if (!known) {
        const row = { kind, version, title, sha256, body, must_sign_anew: mustSignAnew, registered_at: now, current_since: now };
        await insertVersion(tx, row);
        continue;
      }
      if (known.sha256 !== sha256 || known.title !== title || known.must_sign_anew !== mustSignAnew)
        throw new Error(
          `${path}: version ${version} was already in use with a different text. A signed text must not change: give the new text a new version.`,
        );
      if (all[0]?.id !== known.id) await makeCurrent(tx, known.id, now);
    }
  });
}
