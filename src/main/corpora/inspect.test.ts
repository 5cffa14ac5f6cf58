import { expect, it } from 'vitest';
import { parquetMapping } from '#tests/helpers/parquet-posts.ts';
import { timeKindNamed } from './inspect.ts';

it.each(['constructor', '__proto__', 'toString', 'text', ''])(
  'a column of the type “%s” is no time',
  (type) => {
    expect(() => timeKindNamed(parquetMapping, type)).toThrow(
      'a time is a timestamp, a date, or a whole number',
    );
  },
);
