import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parseLayout, readLayout } from '../layouts/layout.ts';
import { samplesOf } from './samples.ts';
import { scoreLayout } from './score.ts';

const folder = fileURLToPath(new URL('../layouts/fixtures/', import.meta.url));

describe('layout scores', () => {
  it('are high for held-out layouts', async () => {
    const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
    const scores = await Promise.all(names.map(async (name) => scoreLayout(await readLayout(folder + name), { samples: true })));
    const sum = (key: 'known' | 'right' | 'wrong' | 'columns') => scores.reduce((total, score) => total + score[key], 0);
    expect(sum('right') / sum('known')).toBeGreaterThanOrEqual(0.95);
    expect(sum('wrong') / sum('columns')).toBeLessThanOrEqual(0.02);
  });

  it('count right, missed and wrong suggestions', () => {
    const layout = parseLayout(
      {
        format: 'csv',
        headers: ['Acct #', 'Phone', 'Zorblax', 'Balance', 'Birth Date'],
        mapping: {
          'Acct #': 'client_account_number',
          Phone: 'email',
          Zorblax: 'city',
          Balance: 'original_amount',
          'Birth Date': null,
        },
        alternates: { Balance: ['balance'] },
      },
      'made-up',
    );
    expect(scoreLayout(layout, { samples: false })).toMatchObject({ known: 4, right: 2, wrong: 2, columns: 5 });
  });

  it('use one sample per row and column', async () => {
    const layout = await readLayout(`${folder}gym-members.json`);
    const samples = samplesOf(layout, 12);
    expect(samples).toHaveLength(layout.columns.length);
    expect(new Set(samples.map((cells) => cells.length)).size).toBe(1);
  });
});
