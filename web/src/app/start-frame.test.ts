import { DEFAULT_THEME } from '@mantine/core';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { resolveVariables } from '#ui/theme.ts';

const style = readFileSync(join(import.meta.dirname, 'start-frame.css'), 'utf8');

/** The custom properties that a rule of the style sheet sets. */
function propertiesOf(selector: string): Record<string, string> {
  const [, body = ''] = style.split(`${selector} {`);
  return Object.fromEntries(
    [...(body.split('}')[0] ?? '').matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value]),
  );
}

it('is drawn in the colors of the theme, so that they stay when the app takes over', () => {
  const { light, dark } = resolveVariables(DEFAULT_THEME);
  const drawn = { light: propertiesOf(':root'), dark: propertiesOf("[data-mantine-color-scheme='dark']") };
  expect(Object.keys(drawn.light)).toEqual(Object.keys(drawn.dark));
  expect(Object.keys(drawn.light)).not.toEqual([]);
  expect({ light, dark }).toMatchObject(drawn);
});
