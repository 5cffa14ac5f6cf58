import { expect, it } from 'vitest';
import { ownColumns } from './column-names.ts';

const OTHERS = { code: ['code name', 'label'], definition: ['memo', 'label'] };
const own = (...cells: readonly string[]) => ownColumns(cells, ['code', 'definition', 'key'], OTHERS);

it.each([
  ['in any case and with any signs between the words', ['CODE_Name', '-Memo-'], ['code', 'definition']],
  ['but not inside a longer name', ['code names', 'my memo'], ['code names', 'my memo']],
  ['the likelier first, wherever it is', ['label', 'memo', 'code-name'], ['label', 'definition', 'code']],
  [
    'not where a column has the name itself',
    ['code name', 'Code!', 'memo'],
    ['code name', 'code', 'definition'],
  ],
  ['each once, for the first name that it can be', ['label'], ['code']],
  ['each once, for another name where the first is taken', ['code', 'label'], ['code', 'definition']],
  ['as they are where Dropscope has no such part', ['Weight', 'key'], ['Weight', 'key']],
])('names of columns are known %s', (_how, cells, names) => {
  expect(own(...cells)).toEqual(names);
});
