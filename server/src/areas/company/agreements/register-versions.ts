import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findAgreementProblem } from '@recoup/domain/company/agreement-fields';
import { readAgreementFile } from '@recoup/domain/company/agreement-text';
import type { AgreementKind } from '@recoup/contract/company/clients';
import type { Config } from '#server/config.ts';
import { agreementsFolder } from '#platform/program-files.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { insertVersion, isOfConsole, listVersions, lockVersions, makeCurrent } from './agreements.repository.ts';

export const hashOf = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');

/** Environment variable that names the file of an agreement. */
export const settingOf = (kind: AgreementKind) => (kind === 'baa' ? 'BAA_FILE' : 'AGREEMENT_FILE');

function readFile(kind: AgreementKind, given: string | undefined) {
  const setting = settingOf(kind);
  const path = given ?? join(agreementsFolder, `${kind}.md`);
  try {
    const read = readAgreementFile(readFileSync(path, 'utf8'));
    const problem = findAgreementProblem(read.body);
    if (problem !== null) throw new Error(problem);
    return { ...read, kind, path, sha256: hashOf(read.body) };
  } catch (error) {
    throw new Error(`${setting}: ${path} cannot be used: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

interface NewVersion {
  kind: AgreementKind;
  version: string;
  title: string;
  body: string;
  must_sign_anew: boolean;
  /** Null: a file. */
  author: { id: string; name: string } | null;
  now: Date;
}

/** Adds a version and makes it current, under `lockVersions`. Returns its id. */
export function addVersion(tx: Tx, { author, now, ...version }: NewVersion): Promise<string> {
  return insertVersion(tx, {
    ...version,
    sha256: hashOf(version.body),
    added_by: author?.id ?? null,
    added_by_name: author?.name ?? null,
    registered_at: now,
    current_since: now,
  });
}

/**
 * Registers the agency's texts in files at start, and makes them current. Throws, so that the server does not start, for an unreadable
 * file and for a registered version with a different text: a signed version must never change.
 */
export async function registerVersions(db: Db, config: Config, now: Date): Promise<void> {
  const files = [readFile('service', config.AGREEMENT_FILE), readFile('baa', config.BAA_FILE)];
  await db.asService(async (tx) => {
    await lockVersions(tx);
    for (const { kind, path, version, title, sha256, body, mustSignAnew } of files) {
      const all = await listVersions(tx, kind);
      // A text that an administrator entered overrides the shipped one, but not a configured file.
      if (!config[settingOf(kind)] && all[0] && isOfConsole(all[0])) continue;
      const known = all.find((candidate) => candidate.version === version);
      if (!known) {
        await addVersion(tx, { kind, version, title, body, must_sign_anew: mustSignAnew, author: null, now });
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
