import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderApp } from '#testing/render.tsx';
import { NamedPart } from './named-part.tsx';

afterEach(() => vi.restoreAllMocks());

it('scrolls to the section named in the URL, and to no other', async () => {
  const shown: string[] = [];
  vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function show(this: HTMLElement) {
    shown.push(this.id);
  });
  const parts = ['requests', 'documents'].map((name) => (
    <NamedPart key={name} name={name}>
      {name}
    </NamedPart>
  ));
  renderApp(<>{parts}</>, { at: '/debtors#documents' });
  expect(await screen.findByText('documents')).toBeTruthy();
  expect(shown).toEqual(['documents']);
});
