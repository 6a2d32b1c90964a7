/** Seeded random numbers, identical on every machine. Not for secrets. */
export interface Random {
  /** At least 0, less than 1. */
  next(): number;
  /** Integer, inclusive bounds. */
  int(from: number, to: number): number;
  pick<T>(items: readonly T[]): T;
  chance(probability: number): boolean;
}

/** Seeds are mixed in sequence, so that (file, row) and (row, file) differ. Algorithm: splitmix32. */
export function createRandom(...seeds: readonly number[]): Random {
  let state = 0x9e3779b9;
  const step = (): number => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  };
  for (const seed of seeds) {
    state ^= Math.imul(seed | 0, 0x85ebca6b) ^ Math.trunc(seed / 0x1_0000_0000);
    state = step() | 0;
  }
  const next = (): number => step() / 0x1_0000_0000;
  return {
    next,
    int: (from, to) => from + Math.floor(next() * (to - from + 1)),
    pick: (items) => {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new RangeError('nothing to pick from');
      return item;
    },
    chance: (probability) => next() < probability,
  };
}

/** Position of `index` in a shuffled sequence of `size`: a permutation. */
export function shuffledIndex(index: number, size: number, seed: number): number {
  const stride = 2_654_435_761 % size;
  let step = stride;
  while (greatestCommonDivisor(step, size) !== 1) step += 1;
  return Number((BigInt(index) * BigInt(step) + BigInt(Math.abs(Math.trunc(seed)))) % BigInt(size));
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
