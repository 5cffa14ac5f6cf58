import { expect, it } from 'vitest';
import { COMMENT } from './json-text.ts';
import { assignmentLength, goesOnReason } from './json-top.ts';

it.each([
  ['window.YTD.tweets.part0 = [', 'window.YTD.tweets.part0 ='],
  ['var a=[', 'var a='],
  ['let  $b_1\n=[', 'let  $b_1\n='],
  ['const c =', 'const c ='],
  [`${'d'.repeat(201)}=`, `${'d'.repeat(201)}=`],
  [`${'d'.repeat(202)}=`, null],
  ['[1]', null],
  [' a = 1', null],
  ['1a = 1', null],
  ['varied', null],
])('an assignment of JavaScript is known from its first byte: %j', (text, assignment) => {
  expect(assignmentLength(Buffer.from(text))).toBe(assignment?.length ?? null);
});

it.each([
  [0, 'hello\n\n  there', 'is no JSON: “hello there” is met where a list or an object is expected'],
  [0, 'é'.repeat(30), `is no JSON: “${'é'.repeat(30)}” is met where a list or an object is expected`],
  [0, 'é'.repeat(31), `is no JSON: “${'é'.repeat(30)}…” is met where a list or an object is expected`],
  [1200, 'x', 'after record 1,200 the file continues with “x”, which is no JSON'],
  [0, '// why', `is no valid JSON: ${COMMENT}`],
  [1200, '/* why */', `after record 1,200 ${COMMENT}`],
  [0, 'a // b', 'is no JSON: “a // b” is met where a list or an object is expected'],
])('what is at the top of a file after %i records is shown: %j', (records, text, reason) => {
  expect(goesOnReason(records, Buffer.from(text))).toBe(reason);
});
