import { expect, test } from 'vitest';
import { madeOf } from './made-of.ts';

const hash = 'ab'.repeat(32);

test('a query is written as it was typed', () => {
  expect(madeOf('drops:search=%22trust+the+plan%22&year=2018', [])).toBe(
    'drops:search="trust the plan"&year=2018',
  );
});

test('a set that another was made of has its name, and part of its hash once it is removed', () => {
  expect(madeOf(`sample(${hash},n=10)`, [{ name: 'Late drops', hash }])).toBe('sample(Late drops,n=10)');
  expect(madeOf(`sample(${hash},n=10)`, [])).toBe('sample(abababababab…,n=10)');
});

test('what is no escape stays as it is', () => {
  expect(madeOf('drops:search=100%', [])).toBe('drops:search=100%');
  expect(madeOf('drops:search=%FF', [])).toBe('drops:search=%FF');
});
