import { afterEach, describe, expect, it } from 'vitest';
import { findFocused, trackFocus } from './last-focused.ts';

const find = (id: string) => document.getElementById(id) as HTMLElement;

describe('findFocused', () => {
  trackFocus();
  afterEach(() => document.body.replaceChildren());

  it('finds the focused element, and a removed one that had the focus', () => {
    document.body.innerHTML = '<button id="save">Save</button>';
    const save = find('save');
    save.focus();
    expect(findFocused()).toBe(save);
    save.remove();
    expect(findFocused()).toBe(save);
  });

  it('finds the button of a menu whose item was chosen, before and after the menu closes', () => {
    document.body.innerHTML =
      '<button id="actions">Actions</button><div role="menu" aria-labelledby="actions"><button id="edit">Edit</button></div>';
    find('edit').focus();
    expect(findFocused()).toBe(find('actions'));
    find('edit').parentElement?.remove();
    expect(findFocused()).toBe(find('actions'));
  });
});
