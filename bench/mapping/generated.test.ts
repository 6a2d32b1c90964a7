import { fitted } from '@recoup/domain/placing/mapping/model';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import LAYOUTS from '../../domain/src/placing/mapping/words/systems/layouts.json' with { type: 'json' };
import { readLayout } from '../layouts/layout.ts';
import { columnsOf, exampleOf } from './examples.ts';
import { knownLayouts } from './known-layouts.ts';
import { isAboutOneField } from './train.ts';

const folder = fileURLToPath(new URL('../layouts/fixtures/', import.meta.url));

describe('npm run fit:mapping', () => {
  it('has shipped the layouts that have a title', async () => {
    expect(LAYOUTS).toEqual(await knownLayouts());
  });

  it('has weighed all evidence that is not about one field', async () => {
    const layouts = await Promise.all(readdirSync(folder).map((name) => readLayout(folder + name)));
    const columns = layouts.flatMap((layout) => exampleOf('', columnsOf(layout, 1)).columns);
    const names = new Set(columns.flatMap(({ options }) => options.flatMap(({ features }) => features.map(([name]) => name))));
    const general = [...names].filter((name) => !isAboutOneField(name));
    expect(general.length).toBeGreaterThan(30);
    expect(general.filter((name) => !(name in fitted))).toEqual([]);
  });
});
