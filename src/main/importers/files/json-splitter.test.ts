import { describe, expect, it } from 'vitest';
import fc from '#tests/helpers/properties.ts';
import { ImportFailure } from './import-failure.ts';
import { JsonSplitter, type RawRecord } from './json-splitter.ts';
import { splitLines } from './rows-json.ts';

const records = (
  text: string,
  path: readonly string[] | null = null,
  sizes: readonly number[] = [1 << 20],
): readonly RawRecord[] => {
  const bytes = Buffer.from(text);
  const splitter = new JsonSplitter({ path, maxRecordBytes: 1_000_000 });
  const found: RawRecord[] = [];
  let at = 0;
  for (let turn = 0; at < bytes.length; turn += 1) {
    const size = Math.max(1, sizes[turn % sizes.length] ?? 1);
    for (const record of splitter.push(bytes.subarray(at, at + size)))
      found.push({ ...record, bytes: Buffer.from(record.bytes) });
    at += size;
  }
  return [...found, ...splitter.end()];
};

const split = (text: string, path: readonly string[] | null = null, sizes?: readonly number[]): unknown[] =>
  records(text, path, sizes).map(({ bytes, problem }) =>
    problem === undefined ? JSON.parse(bytes.toString()) : problem,
  );

const chunkSizes = fc.array(fc.oneof(fc.integer({ min: 1, max: 40 }), fc.constant(5000)), { minLength: 1 });
const indents = fc.constantFrom(0, 1, 2);

describe('the records of a JSON text', () => {
  it('are what JSON.parse finds, whatever the values and wherever the chunks break', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue({ maxDepth: 4 })), chunkSizes, indents, (values, sizes, indent) => {
        const text = JSON.stringify(values, null, indent);
        expect(split(text, null, sizes)).toEqual(JSON.parse(JSON.stringify(values)));
      }),
    );
  });

  it('are those of the list at a path, and say what stands around it', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue({ maxDepth: 3 })), chunkSizes, indents, (values, sizes, indent) => {
        const document = {
          'a "key\\': 'x[{"\\',
          no: [{ posts: [1] }],
          in: { posts: values },
          after: { posts: [2] },
        };
        const text = JSON.stringify(document, null, indent);
        const found = records(text, ['in', 'posts'], sizes);
        expect(found.map(({ bytes }) => JSON.parse(bytes.toString()) as unknown)).toEqual(
          JSON.parse(JSON.stringify(values)),
        );
        for (const { context } of found) expect(context).toEqual({ '/a "key\\': 'x[{"\\' });
      }),
    );
  });

  it('of numbered objects are their members', () => {
    const text = '{"7":{"posts":{"8":{"a":1},"9":{"a":2}}},"10":{"posts":{"11":{"a":3}}}}';
    expect(split(text, ['posts'], [3])).toEqual([{ a: 1 }, { a: 2 }, { a: 3 }]);
    expect(split(text, [], [5])).toHaveLength(2);
  });

  it.each([
    ['[{"a":1}]\n[{"a":2}]', 2],
    ['[{"a":1}];\n[{"a":2}] ;', 2],
    ['window.YTD.tweets.part0 = [{"a":1}]\nwindow.YTD.tweets.part1 = [{"a":2}]', 2],
    ['{"a":1}{"a":2}\n{\n"a":3}', 3],
    ['[{"a":1}]{"a":2}', 2],
    ['\ufeff[{"a":1}]\ufeff[{"a":2}]', 2],
    ['\u001e{"a":1}\n\u001e{"a":2}', 2],
    ['[]\n[]', 0],
  ])('of %j are read to the end of the file: %i', (text, count) => {
    for (const sizes of [[1], [3], [1000]]) expect(split(text, null, sizes)).toHaveLength(count);
  });

  it.each([
    ['[{"a":1}] and then no JSON [{"a":2}]', 'after record 1 the file continues with “and then no JSON'],
    ['[{"a":1}],{"a":2}', 'after record 1 the file continues with “,{"a":2}”'],
    ['[{"a":1}]]', 'after record 1 the file continues with “]”'],
    ['[{"a":1}]"x"', 'after record 1 the file continues with'],
    ['[{"a":1}] 7', 'after record 1 the file continues with “7”'],
    ['[{"a":1}] true', 'after record 1 the file continues with “true”'],
    ['', 'is empty'],
    ['   ', 'is empty'],
    ['[1,2', 'cut off'],
    ['[{"a":1},{"b"', 'cut off'],
    ['["unclosed]', 'cut off'],
    ['[{"a":1} {"b":2}]', 'a comma is missing'],
    ['[{"a":1}}', 'a comma is missing'],
    ['[1}', 'a comma is missing'],
    ['[{"a":1} // one\n]', 'a comment (“//” or “/*”) is met'],
    ['[{"a":1}, /* two */ {"a":2}]', 'a comment (“//” or “/*”) is met'],
    ['[// first\n{"a":1}]', 'a comment (“//” or “/*”) is met'],
    ['[{"a":1}] // end', 'after record 1 a comment'],
    ['/* x */ [{"a":1}]', 'is no valid JSON: a comment'],
    ['[:1]', 'brackets do not fit'],
    [`[${'['.repeat(200)}`, 'nested deeper'],
    [`[${'{"a":'.repeat(200)}1${'}'.repeat(200)}]`, 'nested deeper'],
  ])('of %j end in a sentence', (text, reason) => {
    for (const sizes of [[1], [1000]]) {
      expect(() => split(text, null, sizes)).toThrow(ImportFailure);
      expect(() => split(text, null, sizes)).toThrow(reason);
    }
  });

  it('before the damage are all there, wherever the chunks break, and the sentence says what is not read', () => {
    const damages = fc.constantFrom(' {"b":2}]', '}', ', :1]', ' // one\n]', `,${'['.repeat(200)}`);
    const values = fc.array(fc.jsonValue({ maxDepth: 3 }), { minLength: 1 });
    fc.assert(
      fc.property(values, damages, chunkSizes, (list, damage, sizes) => {
        const bytes = Buffer.from(JSON.stringify(list).slice(0, -1) + damage + ' '.repeat(400));
        const splitter = new JsonSplitter({ path: null, maxRecordBytes: 1_000_000 });
        const found: unknown[] = [];
        const readAll = (): void => {
          let at = 0;
          for (let turn = 0; at < bytes.length; turn += 1) {
            const size = sizes[turn % sizes.length] ?? 1;
            const part = splitter.push(bytes.subarray(at, at + size));
            found.push(...part.map((record): unknown => JSON.parse(record.bytes.toString())));
            at += size;
          }
          splitter.end();
        };
        expect(readAll).toThrow('; nothing behind it was read');
        expect(found).toEqual(JSON.parse(JSON.stringify(list)));
      }),
    );
  });

  it.each([
    ['[{"a":1},]', 'a comma is before the closing bracket'],
    ['[{"a":1},,{"a":2}]', 'a comma is in its place'],
    ['[,{"a":1}]', 'a comma is in its place'],
  ])('of %j name the one that is missing', (text, problem) => {
    const found = records(text);
    expect(found.filter((record) => record.problem?.includes(problem))).toHaveLength(1);
    expect(found.filter((record) => record.problem === undefined).length).toBeGreaterThan(0);
  });

  it('say which documents have no such list', () => {
    expect(split('{"posts":[{"a":1}]}{"error":"x"}', ['posts'])).toEqual([{ a: 1 }, 'has no list “posts”']);
    expect(split('{"posts":[]}', ['posts'])).toEqual([]);
    expect(split('{"posts":null}', ['posts'])).toEqual(['has no list “posts”']);
  });

  it('of a text that is cut anywhere are never taken for the whole', () => {
    const whole = JSON.stringify({ posts: [{ a: 'x]},{"' }, { b: [1, { c: '\\"' }] }] });
    for (let end = 0; end < whole.length; end += 1)
      expect(() => split(whole.slice(0, end), ['posts'], [3])).toThrow(ImportFailure);
    expect(split(whole, ['posts'], [3])).toHaveLength(2);
  });
});

describe('lines', () => {
  it('come once each with their number, wherever the chunks break', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.jsonValue()), fc.integer({ min: 1, max: 20 }), async (values, size) => {
        const bytes = Buffer.from(values.map((value) => JSON.stringify(value)).join('\n\n'));
        async function* chunks(): AsyncGenerator<Buffer> {
          for (let at = 0; at < bytes.length; at += size)
            yield await Promise.resolve(bytes.subarray(at, at + size));
        }
        const found: unknown[] = [];
        const lines: number[] = [];
        for await (const batch of splitLines(chunks()))
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
