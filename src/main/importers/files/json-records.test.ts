import { describe, expect, it } from 'vitest';
import fc from '#tests/helpers/properties.ts';
import { ImportFailure } from './import-failure.ts';
import { JsonArraySplitter, readLineRecords } from './json-records.ts';

const split = (text: string, sizes: readonly number[] = [1 << 20]): unknown[] => {
  const bytes = Buffer.from(text);
  const splitter = new JsonArraySplitter();
  const found: unknown[] = [];
  let at = 0;
  for (let turn = 0; at < bytes.length; turn += 1) {
    const size = Math.max(1, sizes[turn % sizes.length] ?? 1);
    for (const record of splitter.push(bytes.subarray(at, at + size)))
      found.push(JSON.parse(record.bytes.toString()));
    at += size;
  }
  splitter.end();
  return found;
};

describe('JsonArraySplitter', () => {
  it('finds what JSON.parse finds, whatever the values and wherever the chunks break', () => {
    fc.assert(
      fc.property(
        fc.array(fc.jsonValue({ maxDepth: 4 })),
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }),
        fc.boolean(),
        fc.constantFrom(0, 1, 2),
        (values, sizes, wrapped, indent) => {
          const text = wrapped
            ? JSON.stringify({ 'a "key\\': 'x[{"\\', posts: values, after: { more: [1, 2] } }, null, indent)
            : JSON.stringify(values, null, indent);
          expect(split(text, sizes)).toEqual(JSON.parse(JSON.stringify(values)));
        },
      ),
    );
  });

  it.each([
    ['', 'is empty'],
    ['   ', 'is empty'],
    ['{"a":1}', 'no list'],
    ['[1,2', 'cut off'],
    ['{"posts":[{"a":1},{"b"', 'cut off'],
    ['{"posts":["unclosed]}', 'cut off'],
    [`[${'['.repeat(200)}`, 'nested deeper'],
  ])('refuses %j', (text, reason) => {
    expect(() => split(text)).toThrow(ImportFailure);
    expect(() => split(text)).toThrow(reason);
  });

  it('refuses a text cut anywhere', () => {
    const whole = JSON.stringify({ posts: [{ a: 'x]},{"' }, { b: [1, { c: '\\"' }] }] });
    for (let end = 0; end < whole.length; end += 1)
      expect(() => split(whole.slice(0, end), [3])).toThrow(ImportFailure);
    expect(split(whole, [3])).toHaveLength(2);
  });
});

describe('readLineRecords', () => {
  it('gives each line once with its number, wherever the chunks break', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.jsonValue()), fc.integer({ min: 1, max: 20 }), async (values, size) => {
        const bytes = Buffer.from(values.map((value) => JSON.stringify(value)).join('\n\n'));
        async function* chunks(): AsyncGenerator<Buffer> {
          for (let at = 0; at < bytes.length; at += size)
            yield await Promise.resolve(bytes.subarray(at, at + size));
        }
        const found: unknown[] = [];
        const lines: number[] = [];
        for await (const batch of readLineRecords(chunks()))
          for (const { bytes: line, record } of batch) {
            found.push(JSON.parse(line.toString()));
            lines.push(record);
          }
        expect(found).toEqual(JSON.parse(JSON.stringify(values)));
        expect(lines).toEqual(values.map((_, index) => index * 2 + 1));
      }),
    );
  });
});
