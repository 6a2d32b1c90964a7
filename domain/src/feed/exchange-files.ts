// Names of files in the exchange folder.

/** Names of files that a program is still writing: hidden ones, and the suffixes of browsers and SFTP clients. */
export const isUnfinishedName = (name: string): boolean =>
  name.startsWith('.') || name.startsWith('~') || /\.(part|partial|filepart|tmp|temp|crdownload|swp)$/i.test(name);

/** `*` stands for any characters, `?` for one; upper and lower case are the same. */
export function matchesPattern(pattern: string, name: string): boolean {
  const source = pattern
    .toLowerCase()
    .split('')
    .map((character) => (character === '*' ? '.*' : character === '?' ? '.' : character.replace(/[\\^$.|+()[\]{}]/, '\\$&')))
    .join('');
  return new RegExp(`^${source.replaceAll(/(?:\.\*)+/g, '.*')}$`, 'su').test(name.toLowerCase());
}

/** Of the patterns that match, the one with the most characters that are not wildcards; of equal ones the first by alphabet. */
export function choosePattern<T extends { pattern: string }>(patterns: readonly T[], name: string): T | null {
  const literal = ({ pattern }: T) => pattern.replaceAll(/[*?]/g, '').length;
  return (
    patterns
      .filter(({ pattern }) => matchesPattern(pattern, name))
      .toSorted((one, other) => literal(other) - literal(one) || (one.pattern < other.pattern ? -1 : 1))[0] ?? null
  );
}

export interface Acknowledgment {
  /** The file that the agency answers. */
  file: string;
  answer: 'received' | 'refused';
}

/** An answer to a file in `out`: a file of its name with `.received` or `.refused` behind it, and perhaps `.txt`. */
export function readAcknowledgment(name: string): Acknowledgment | null {
  const found = /^(recoup-\d{8}-\d{6}-\d+-[a-z_]+\.[a-z]+)\.(received|refused)(?:\.txt)?$/i.exec(name);
  return found?.[1] && found[2] ? { file: found[1], answer: found[2].toLowerCase() as Acknowledgment['answer'] } : null;
}

const stampOf = (instant: string) => instant.replaceAll(/[-:]/g, '').replace('T', '-').slice(0, 15);

/** The name of a file in `out`. `at`: an ISO instant in UTC. */
export const outgoingName = ({ at, number, kind }: { at: string; number: number; kind: string }, extension: string): string =>
  `recoup-${stampOf(at)}-${String(number).padStart(6, '0')}-${kind}.${extension}`;

/** The name that a file has in `done` or `refused`, which no other file has: its own behind the moment and a part of its id. */
export const keptName = ({ at, id, name }: { at: string; id: string; name: string }): string =>
  `${stampOf(at)}-${id.slice(-6)}-${name.slice(-180)}`;
