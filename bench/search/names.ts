import { FIRST_NAMES, LAST_NAMES } from '@recoup/domain/synthetic/names';
import { createRandom } from '@recoup/domain/synthetic/random';

const heads =
  'Bar,Bel,Cas,Dal,Der,Ern,Fal,Gar,Hal,Hol,Jas,Kar,Kol,Lan,Mar,Mor,Nor,Os,Pel,Quin,Ros,Sal,Sten,Tal,Ul,Var,Wal,Yar,Zim'.split(
    ',',
  );
const middles = 'a,an,ar,be,da,el,en,er,i,in,ka,la,le,ma,ne,o,ol,or,ra,ri,sa,ta,ti,un,ver'.split(',');
const ends =
  'berg,by,dal,den,din,feld,ford,gren,ham,ins,kin,ley,lund,man,mont,nack,nov,quist,rath,ric,sby,sen,ski,son,stad,ton,vich,well,wick,wood,worth'.split(
    ',',
  );

/** `count` different surnames: real ones of many origins before generated ones, since the first are used most. */
export function surnames(count: number): string[] {
  const random = createRandom(7);
  const one = (list: readonly string[]) => random.pick(list);
  const all = new Set<string>(LAST_NAMES);
  while (all.size < count) all.add(one(heads) + (random.chance(0.5) ? '' : one(middles)) + one(middles) + one(ends));
  return [...all].slice(0, count);
}

export const firstNames = FIRST_NAMES;
