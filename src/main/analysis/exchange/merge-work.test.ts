import { describe, expect, it } from 'vitest';
import { mergeWork, workKey, type FieldVersion, type Work, type WorkItem } from './merge-work.ts';

const toWork = (items: readonly WorkItem[]): Work => new Map(items.map((one) => [workKey(one), one]));
const written = (value: string | boolean, time: number, author: string): FieldVersion => ({
  value,
  time,
  author,
  over: null,
});
const note = (fields: Record<string, FieldVersion>): Work => toWork([{ kind: 'note', id: 'n', fields }]);

describe('merging work', () => {
  it('loses none of 10,000 items', () => {
    const part = (from: number, to: number, author: string): Work =>
      toWork(
        Array.from({ length: to - from }, (_, index) => ({
          kind: 'note' as const,
          id: String(from + index),
          fields: { text: written(`${from + index}`, index, author) },
        })),
      );
    const { work } = mergeWork(
      mergeWork(part(0, 5000, 'ann'), part(3000, 8000, 'bob')).work,
      part(7000, 10_000, 'cyd'),
    );
    expect(work.size).toBe(10_000);
    for (let id = 0; id < 10_000; id += 1)
      expect(work.get(`note:${id}`)?.fields['text']?.value).toBe(String(id));
  });

  it('lists what two people wrote without knowing of each other, with both sides', () => {
    const [first, second] = [written('hers', 1, 'ann'), written('his', 2, 'bob')];
    expect(mergeWork(note({ text: first }), note({ text: second })).conflicts).toEqual([
      { kind: 'note', id: 'n', field: 'text', kept: second, other: first },
    ]);
  });

  it('lists no conflict where the later author had read the earlier version', () => {
    const later = { ...written('his', 2, 'bob'), over: { time: 1, author: 'ann' } };
    expect(mergeWork(note({ text: written('hers', 1, 'ann') }), note({ text: later })).conflicts).toEqual([]);
  });

  it('says of a removal that the other side undid, and of no other field, which text is lost', () => {
    const [removed, kept] = [written(true, 9, 'ann'), written(false, 8, 'bob')];
    const [hers, his] = [written('hers', 3, 'ann'), written('his', 5, 'bob')];
    const { conflicts } = mergeWork(note({ removed, text: hers }), note({ removed: kept, text: his }));
    expect(conflicts).toStrictEqual([
      { kind: 'note', id: 'n', field: 'removed', kept: removed, other: kept, lost: 'his' },
      { kind: 'note', id: 'n', field: 'text', kept: his, other: hers },
    ]);
  });

  it('lists a removal by somebody who had not read what the other wrote last', () => {
    const removed = written(true, 9, 'ann');
    const text = written('his', 2, 'bob');
    for (const merged of [
      mergeWork(note({ removed }), note({ text })),
      mergeWork(note({ text }), note({ removed })),
    ])
      expect(merged.conflicts).toEqual([
        {
          kind: 'note',
          id: 'n',
          field: 'removed',
          kept: removed,
          other: { ...text, value: false },
          lost: 'his',
        },
      ]);
    const seen = { ...removed, over: { time: 2, author: 'bob' } };
    expect(mergeWork(note({ removed: seen }), note({ text })).conflicts).toEqual([]);
  });
});
