/** Strings numbered by first appearance. */
export interface KeyIndex {
  /** Index of a string, from 0; -1 if never added. */
  find(text: string): number;
  /** Returns the index and adds the string if it is new. */
  add(text: string): number;
  size(): number;
}

/**
 * Holds half a million account keys in a few tens of megabytes: the characters share one buffer, indexed by a hash table. A Map
 * of strings takes several times as much.
 */
export function createKeyIndex(): KeyIndex {
  let characters = new Uint16Array(1 << 14);
  /** End of each string in `characters`; it starts where the previous one ends. */
  let ends = new Uint32Array(1 << 10);
  /** Index of a string plus one, by hash; 0 is free. */
  let slots = new Uint32Array(1 << 11);
  let count = 0;

  const startOf = (place: number) => (place === 0 ? 0 : (ends[place - 1] ?? 0));

  const isAt = (place: number, text: string): boolean => {
    const start = startOf(place);
    if ((ends[place] ?? 0) - start !== text.length) return false;
    for (let at = 0; at < text.length; at += 1) if (characters[start + at] !== text.charCodeAt(at)) return false;
    return true;
  };

  /** The slot of a string, or the free slot for it. */
  const slotOf = (text: string): number => {
    let slot = hashOf(text.length, (at) => text.charCodeAt(at)) & (slots.length - 1);
    for (;;) {
      const held = slots[slot] ?? 0;
      if (held === 0 || isAt(held - 1, text)) return slot;
      slot = (slot + 1) & (slots.length - 1);
    }
  };

  const spread = () => {
    slots = new Uint32Array(slots.length * 2);
    for (let place = 0; place < count; place += 1) {
      const start = startOf(place);
      let slot = hashOf((ends[place] ?? 0) - start, (at) => characters[start + at] ?? 0) & (slots.length - 1);
      while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
      slots[slot] = place + 1;
    }
  };

  const append = (text: string) => {
    const start = startOf(count);
    if (start + text.length > characters.length) {
      const grown = new Uint16Array(Math.max(start + text.length, Math.ceil(characters.length * 1.5)));
      grown.set(characters);
      characters = grown;
    }
    for (let at = 0; at < text.length; at += 1) characters[start + at] = text.charCodeAt(at);
    if (count === ends.length) {
      const grown = new Uint32Array(ends.length * 2);
      grown.set(ends);
      ends = grown;
    }
    ends[count] = start + text.length;
    count += 1;
  };

  return {
    find: (text) => (slots[slotOf(text)] ?? 0) - 1,
    add(text) {
      const slot = slotOf(text);
      const held = slots[slot] ?? 0;
      if (held !== 0) return held - 1;
      append(text);
      slots[slot] = count;
      if (count * 2 > slots.length) spread();
      return count - 1;
    },
    size: () => count,
  };
}

/** FNV-1a over the characters with a final mix, since similar keys differ in the last digit only. */
export function hashOf(length: number, codeAt: (at: number) => number): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < length; at += 1) hash = Math.imul(hash ^ codeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
