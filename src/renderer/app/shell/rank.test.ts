import { describe, expect, it } from 'vitest';
import fc from '#tests/helpers/properties.ts';
import { fitness, rank } from './rank.ts';

describe('rank', () => {
  it('puts words that begin the label before words inside it', () => {
    expect(rank('dr', ['Add rows', 'Q Drops', 'Drops'], (label) => label)).toEqual(['Drops', 'Q Drops']);
  });

  it('puts the whole word before one that begins with it, wherever it is', () => {
    expect(rank('key', ['Keyness', 'Key of abbreviations', 'Keys'], (label) => label)[0]).toBe(
      'Key of abbreviations',
    );
    expect(rank('set', ['Offset settings', 'A working set'], (label) => label)[0]).toBe('A working set');
    expect(rank('q', ['Quick', 'q'], (label) => label)[0]).toBe('q');
  });

  it('drops what does not fit', () => {
    expect(fitness('zz', 'Dashboard')).toBeNull();
    expect(rank('set db', ['Settings', 'Dashboard'], (label) => label)).toEqual([]);
  });

  it('leaves out scattered letters where an entry has the word', () => {
    const labels = ['Open public land', 'Lock a plan…', 'Explanations'];
    expect(rank('plan', labels, (label) => label)).toEqual(['Lock a plan…', 'Explanations']);
    expect(rank('opld', labels, (label) => label)).toEqual(['Open public land']);
  });

  it('keeps everything in its order when nothing was typed', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.constantFrom('', ' '), (labels, typed) => {
        expect(rank(typed, labels, (label) => label)).toEqual(labels);
      }),
    );
  });

  it('never loses an exact label', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1 }), (labels) => {
        const label = labels[0] ?? '';
        expect(rank(label, labels, (text) => text)).toContain(label);
      }),
    );
  });
});
