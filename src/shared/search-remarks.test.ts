import { expect, it } from 'vitest';
import { searchRemarks } from './search-remarks.ts';

it.each([
  ['link:x', ['“link:x” is searched as text: there is no filter link; the filters are platform, board, ']],
  ['storm year:20x8', ['“year:20x8” is searched as text: the value of year is a year such as 2018.']],
  [
    'before:2018-02-30',
    ['“before:2018-02-30” is searched as text: the value of before is a day such as 2018-03-01.'],
  ],
  ['after:2018', ['“after:2018” is searched as text: the value of after is a day']],
  ['-platform:8kun', ['“-platform:8kun” is searched as text: a filter can’t be negated.']],
  [
    'hasImages:maybe Year:2018',
    ['“hasImages:maybe” is searched as text: the value of hasimages is true or false.'],
  ],
  ['near:x', ['“near:x” is searched as text: there is no filter near']],
  ['storm "a:b" https://example.org/a near:5 board:"/qresearch" NUMBER:1-15,50 after:2018-03-01', []],
])('says what of “%s” is text', (text, remarks) => {
  const found = searchRemarks(text, 'drops');
  expect(found.length).toBe(remarks.length);
  for (const [at, remark] of remarks.entries()) expect(found[at]).toContain(remark);
});

it('says that lists without filters have none', () => {
  for (const list of ['posts', 'events'] as const)
    expect(searchRemarks('year:2018 storm near:5', list)).toEqual([
      '“year:2018” is searched as text: this list has no filters in its words.',
    ]);
});
