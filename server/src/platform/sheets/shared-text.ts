import { failures, sheetLimits } from './failure.ts';

/**
 * A workbook's shared strings in one growing buffer: millions of JavaScript strings would take several times the memory (a
 * workbook of 100,000 people has about a million).
 */
export function createSharedText() {
  let bytes = Buffer.allocUnsafe(1024 * 1024);
  let used = 0;
  let offsets = new Uint32Array(64 * 1024);
  let count = 0;

  return {
    add(text: string): void {
      const needed = used + text.length * 3;
      if (needed > bytes.length) {
        if (used > sheetLimits.sharedTextBytes) throw failures.bomb();
        const grown = Buffer.allocUnsafe(Math.max(needed, bytes.length * 2));
        bytes.copy(grown, 0, 0, used);
        bytes = grown;
      }
      if (count + 2 > offsets.length) {
        const grown = new Uint32Array(offsets.length * 2);
        grown.set(offsets);
        offsets = grown;
      }
      used += bytes.write(text, used, 'utf8');
      count += 1;
      offsets[count] = used;
    },
    get(index: number): string {
      if (!(index >= 0 && index < count)) return '';
      return bytes.toString('utf8', offsets[index], offsets[index + 1]);
    },
  };
}

export type SharedText = ReturnType<typeof createSharedText>;
