import type { Random } from '@recoup/domain/synthetic/random';

/** Alternative spellings of sounds. */
const sounds: readonly (readonly [string, string])[] = [
  ['ph', 'f'],
  ['ck', 'k'],
  ['ie', 'ei'],
  ['ey', 'y'],
  ['ay', 'ey'],
  ['c', 'k'],
  ['z', 's'],
  ['sen', 'son'],
  ['er', 'ar'],
  ['qu', 'kw'],
];

/** Misspells one word of a name: one letter lost, doubled, wrong or swapped, or a sound spelled differently. */
export function misspell(name: string, random: Random): string {
  const words = name.split(' ');
  const long = words.flatMap((word, at) => (word.length > 3 ? [at] : []));
  const at = long.length > 0 ? random.pick(long) : 0;
  return words.map((word, index) => (index === at ? mistype(word, random) : word)).join(' ');
}

function mistype(word: string, random: Random): string {
  const at = random.int(1, word.length - 2);
  const sound = sounds.find(([from]) => word.toLowerCase().includes(from, 1));
  switch (random.int(0, sound ? 5 : 4)) {
    case 0:
      return word.slice(0, at) + word.slice(at + 1);
    case 1:
      return word.slice(0, at) + word[at] + word.slice(at);
    case 2:
      return word.slice(0, at) + random.pick([...'aeiourstnl']) + word.slice(at + 1);
    case 3:
      return word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2);
    case 4:
      return word.slice(0, at) + random.pick([...'aeiourstnl']) + word.slice(at);
    default:
      return sound
        ? word.slice(0, 1) +
            word
              .slice(1)
              .toLowerCase()
              .replace(...sound)
        : word;
  }
}
