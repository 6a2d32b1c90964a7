/** Typed arrays that grow on demand; unset positions read as `empty`. */
export interface Figures {
  get(place: number): number;
  set(place: number, value: number): void;
  add(place: number, value: number): void;
}

/** Whole numbers up to 4,294,967,295. */
export const createCounts = (): Figures => growing(new Uint32Array(1 << 10), (length) => new Uint32Array(length), 0);

/** Cents. */
export const createAmounts = (empty = 0): Figures =>
  growing(new Float64Array(1 << 10).fill(empty), (length) => new Float64Array(length), empty);

/** Row numbers where the first value written wins. */
export function createRowNumbers() {
  const held = createCounts();
  return {
    get(place: number): number | null {
      const number = held.get(place);
      return number === 0 ? null : number - 1;
    },
    setOnce(place: number, rowNumber: number): void {
      if (held.get(place) === 0) held.set(place, rowNumber + 1);
    },
  };
}

function growing(first: Uint32Array | Float64Array, make: (length: number) => typeof first, empty: number): Figures {
  let held = first;
  const set = (place: number, value: number) => {
    if (place >= held.length) {
      const grown = make(Math.max(place + 1, Math.ceil(held.length * 1.5)));
      grown.set(held);
      if (empty !== 0) grown.fill(empty, held.length);
      held = grown;
    }
    held[place] = value;
  };
  const get = (place: number) => held[place] ?? empty;
  return { get, set, add: (place, value) => set(place, get(place) + value) };
}
