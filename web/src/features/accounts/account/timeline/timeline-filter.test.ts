import { describe, expect, it } from 'vitest';
import { kindGroups, readKinds, toggleKinds, withKinds } from './timeline-filter.ts';

const kindsOf = (label: string) => kindGroups.find((group) => group.label === label)?.kinds ?? [];

describe('kinds in the address', () => {
  it('are toggled by group and keep other parameters', () => {
    const start = new URLSearchParams('ask=hold&kind=note');
    const more = toggleKinds(start, kindsOf('Requests'));
    expect(more.toString()).toBe('ask=hold&kind=note&kind=request&kind=dispute&kind=offer');
    expect(toggleKinds(more, kindsOf('Notes')).toString()).toBe('ask=hold&kind=request&kind=dispute&kind=offer');
    expect(withKinds(more, []).toString()).toBe('ask=hold');
  });

  it('are completed to whole groups, and unknown kinds are dropped', () => {
    const old = new URLSearchParams('kind=offer&kind=nonsense');
    expect(readKinds(old)).toEqual(['offer']);
    expect(readKinds(toggleKinds(old, kindsOf('Requests')))).toEqual(['request', 'dispute', 'offer']);
  });

  it('cover every kind of the contract', () => {
    expect(kindGroups.flatMap(({ kinds }) => kinds).toSorted()).toEqual(
      ['charge', 'contact', 'dispute', 'document', 'message', 'note', 'offer', 'payment', 'request', 'status'].toSorted(),
    );
  });
});
