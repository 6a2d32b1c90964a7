import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { fine, weak, wrong, type Finding } from './finding.ts';

/** Fewest distinct characters of a secret that counts as random; a random one of 32 characters has 20 or more. */
const minDistinct = 12;

const isGuessable = (secret: string) => new Set(secret).size < minDistinct;

/** Checks where the keys are and whether they can be guessed. */
export function checkKeys({ ENCRYPTION_KEY, JWT_SECRET, DATA_DIR }: Config): Finding[] {
  const findings: Finding[] = [];
  const file = join(DATA_DIR, 'keys', 'vault.json');
  if (ENCRYPTION_KEY?.split(',').some(isGuessable))
    findings.push(
      wrong('keys', 'ENCRYPTION_KEY is not random.', 'Append a key made by openssl rand -base64 32 (docs/operations.md, Keys).'),
    );
  else if (ENCRYPTION_KEY) findings.push(fine('keys', 'The encryption key comes from the environment.'));
  else if (existsSync(file) && process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0)
    findings.push(wrong('keys', `Other users of this machine can read ${file}.`, `chmod 600 ${file}`));
  else
    findings.push(
      weak(
        'keys',
        `The encryption key is only in ${file}. If that disk is lost, so is the data.`,
        'Keep a copy in another location. Several servers need it as ENCRYPTION_KEY.',
      ),
    );
  if (JWT_SECRET && isGuessable(JWT_SECRET))
    findings.push(
      wrong(
        'tokens',
        'JWT_SECRET can be guessed, so anyone could sign tokens.',
        'Remove it, so that tokens are signed with an ES256 key.',
      ),
    );
  return findings;
}
