import { expect, it } from 'vitest';
import { testConfig } from '#testing/config.ts';
import { loadConfig } from './config.ts';

it('accepts complete settings only', async () => {
  await expect(loadConfig(async () => Response.json(testConfig))).resolves.toEqual(testConfig);
  await expect(loadConfig(async () => Response.json({ product_name: 'Recoup' }))).rejects.toThrow('not complete');
  await expect(loadConfig(async () => new Response('', { status: 502 }))).rejects.toThrow('502');
});
