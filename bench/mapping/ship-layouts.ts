// The first step of npm run fit:mapping: writes the layouts that ship with the product.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { knownLayouts } from './known-layouts.ts';

const path = fileURLToPath(new URL('../../domain/src/placing/mapping/words/systems/layouts.json', import.meta.url));
writeFileSync(path, `${JSON.stringify(await knownLayouts(), null, 2)}\n`);
