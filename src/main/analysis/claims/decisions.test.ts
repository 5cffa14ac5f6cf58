import { expect, it } from 'vitest';
import { actSchema, type Act } from './acts.ts';
import { decisionsOf } from './decisions.ts';

const AT = '2026-01-02T03:04:05';

const claimAct = (items: readonly { readonly key: string; readonly textHash: string }[]): Act =>
  actSchema.parse({
    ...{ act: 'claim', claim: 7, at: AT, items, madeAt: '2018-01-01', datasetSha256: null },
    body: { by: 'Ann', text: 'It will rain.', items: items.map(({ key }) => key), rule: null, dueDate: null },
  });

it('is what a coder decided about a drop, in the words of the act', () => {
  const act = actSchema.parse({
    ...{ act: 'decision', claim: null, at: AT, textHash: 'abc' },
    body: { drop: 42, decision: 'duplicate', of: 7, note: 'the same rain', by: 'Ann' },
  });
  expect(decisionsOf(act)).toEqual([
    {
      ...{ dropNumber: 42, textHash: 'abc', decision: 'duplicate', claim: 7 },
      ...{ note: 'the same rain', by: 'Ann', at: AT },
    },
  ]);
});

it('is a claim’s for every drop that says it, with the text of each, and for no post or event', () => {
  const items = [
    { key: 'drop:4966', textHash: 'first' },
    { key: 'post:twitter/1', textHash: 'second' },
    { key: 'drop:1', textHash: 'third' },
    { key: 'event:e1', textHash: 'fourth' },
  ];
  const same = { decision: 'claim', claim: 7, note: '', by: 'Ann', at: AT };
  expect(decisionsOf(claimAct(items))).toEqual([
    { ...same, dropNumber: 4966, textHash: 'first' },
    { ...same, dropNumber: 1, textHash: 'third' },
  ]);
  expect(decisionsOf(claimAct([]))).toEqual([]);
  expect(decisionsOf(claimAct([{ key: 'post:twitter/1', textHash: 'x' }]))).toEqual([]);
});

it('is none of a judgment, an exclusion or a new rule', () => {
  const acts = [
    { act: 'exclusion', claim: 7, at: AT, body: { by: 'Ann', isExcluded: true, reason: 'A joke.' } },
    { act: 'judgment', claim: 7, at: AT, body: { by: 'Ann', outcome: 'happened', reason: 'It rained.' } },
  ];
  for (const act of acts) expect(decisionsOf(actSchema.parse(act))).toEqual([]);
});
