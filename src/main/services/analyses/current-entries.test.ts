import { expect, it } from 'vitest';
import { currentEntries } from './current-entries.ts';

const entry = (version: number, changed: object = {}) => ({
  ...{ method: 'pair-counts', version, label: 'Cells, family of 30', parameters_json: '{}', seed: 1 },
  ...{ selection_json: '{}', input_sha256: 'ab', ...changed },
});
const none = () => false;

it('counts a question once that a later version of its method answered over the same input', () => {
  // The later version tests fewer cells.
  const [was, now] = [entry(3), entry(4, { label: 'Cells, family of 12' })];
  expect(currentEntries([was, now], none)).toEqual([now]);
  expect(currentEntries([was], none)).toEqual([was]);
});

it('keeps what is another question, or of an input that is another or not known', () => {
  const others = [
    { method: 'deltas' },
    { label: 'Pairs' },
    { parameters_json: '{"a":1}' },
    { selection_json: '{"a":1}' },
    { seed: 2 },
    { input_sha256: 'cd' },
  ].map((changed) => entry(3, changed));
  const rows = [...others, entry(4)];
  expect(currentEntries(rows, none)).toEqual(rows);
  const unknown = [entry(3, { input_sha256: null }), entry(4, { input_sha256: null })];
  expect(currentEntries(unknown, none)).toEqual(unknown);
});

it('keeps every entry of a question that a plan made confirmatory', () => {
  const rows = [entry(3), entry(4)];
  for (const planned of rows) expect(currentEntries(rows, (row) => row === planned)).toEqual(rows);
});
