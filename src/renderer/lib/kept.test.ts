import { describe, expect, it } from 'vitest';
import fc from '#tests/helpers/properties.ts';
import { placeIn, readKept, type ColumnChoice } from './kept.ts';

const KEY = 'dropscope.kept';

/** A browser's storage, in memory. */
class MemoryStorage implements Storage {
  readonly #values: Map<string, string>;
  constructor(values: Readonly<Record<string, string>>) {
    this.#values = new Map(Object.entries(values));
  }
  get length(): number {
    return this.#values.size;
  }
  key(index: number): string | null {
    return [...this.#values.keys()][index] ?? null;
  }
  getItem(key: string): string | null {
    return this.#values.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.#values.set(key, value);
  }
  removeItem(key: string): void {
    this.#values.delete(key);
  }
  clear(): void {
    this.#values.clear();
  }
}

const DEFAULTS = { theme: 'system', recentCommands: [], person: '', hasKeys: true, columns: {} };
const CHOICE: ColumnChoice = {
  columnOrder: ['b', 'a'],
  columnVisibility: { c: false },
  columnPinning: { start: ['a'], end: [] },
  columnSizing: { b: 210 },
  isDense: true,
};

/** What a first read finds, and the keys that are in the storage after it. */
const firstRead = (values: Readonly<Record<string, string>>) => {
  const storage = new MemoryStorage(values);
  const text = placeIn(storage).getItem(KEY);
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  return { stored: JSON.parse(typeof text === 'string' ? text : 'null') as unknown, keys, storage };
};

describe('what is kept for a person', () => {
  it('is read once from the keys of earlier versions, which are then gone', () => {
    const { stored, keys, storage } = firstRead({
      'dropscope.token': 'abc',
      'dropscope.theme': 'light',
      'dropscope.claims': '{"state":{"person":"A. Reader","hasKeys":false},"version":1}',
      'dropscope.recent-commands': '{"state":{"recent":["go.drops","theme.dark"]},"version":1}',
      'dropscope.columns.a,b,c': JSON.stringify(CHOICE),
      'another.program': '1',
    });
    expect(stored).toEqual({
      state: {
        theme: 'light',
        recentCommands: ['go.drops', 'theme.dark'],
        person: 'A. Reader',
        hasKeys: false,
        columns: { 'a,b,c': CHOICE },
      },
      version: 1,
    });
    expect(keys).toEqual(['dropscope.token', 'another.program', KEY]);
    storage.setItem('dropscope.theme', 'dark');
    expect(placeIn(storage).getItem(KEY)).toBe(storage.getItem(KEY));
    expect(storage.getItem('dropscope.theme')).toBe('dark');
  });

  it.each([
    {},
    { 'dropscope.theme': 'purple', 'dropscope.claims': '{', 'dropscope.recent-commands': '{"state":7}' },
    { 'dropscope.claims': 'null', 'dropscope.recent-commands': '{"state":{"recent":[1]},"version":1}' },
  ])('begins with the defaults where nothing readable was kept: %j', (values) => {
    expect(firstRead(values).stored).toEqual({ state: DEFAULTS, version: 1 });
  });

  it('loses only the value that is not as described', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.keys(DEFAULTS)),
        fc.constantFrom(7, null, 'x', [1]),
        (key, bad) => {
          const good = {
            theme: 'dark',
            recentCommands: ['a'],
            person: 'P',
            hasKeys: false,
            columns: { t: CHOICE },
          };
          fc.pre(!(key === 'person' && bad === 'x'));
          const read = readKept({ ...good, [key]: bad });
          expect(read).toEqual({ ...good, [key]: DEFAULTS[key as keyof typeof DEFAULTS] });
        },
      ),
    );
    expect(readKept({ columns: { t: CHOICE, u: { ...CHOICE, columnOrder: [1] } } }).columns).toEqual({
      t: CHOICE,
      u: null,
    });
  });

  it.each([undefined, null, 7, 'x', []])('reads %j as the defaults', (stored) => {
    expect(readKept(stored)).toEqual(DEFAULTS);
  });
});
