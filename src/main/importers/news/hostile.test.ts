import { describe, expect, it } from 'vitest';
import { AppError } from '#main/base/errors.ts';
import { readNewsText } from '#tests/helpers/news-import.ts';
import fc from '#tests/helpers/properties.ts';

const files: readonly string[] = [
  'title,date,source,category,link\n"A ""quoted"" one",2019-03-04,AP,politics,https://example.org/1\nTwo,2019-03-05T06:07:08Z,BBC,sport,\n',
  '[{"headline":"One &amp; only","published":"2019-03-04T05:06:07Z","publisher":"AP"},{"headline":"Two","published":1551675967,"publisher":"BBC"}]',
  '{"link":"https://example.org/1","headline":"One","category":"SPORTS","date":"2022-01-02"}\n{"link":"https://example.org/2","headline":"Two","category":"TECH","date":"2022-01-03"}\n',
];

/** What breaks files on their way: cut, flipped, doubled, spliced. */
const damages = fc.oneof(
  fc.record({ kind: fc.constant('cut'), at: fc.nat(400), bytes: fc.constant(new Uint8Array()) }),
  fc.record({
    kind: fc.constant('put'),
    at: fc.nat(400),
    bytes: fc.uint8Array({ minLength: 1, maxLength: 6 }),
  }),
  fc.record({
    kind: fc.constant('splice'),
    at: fc.nat(400),
    bytes: fc.constantFrom(
      ...['"', ',', '\0', '\r\n', '{', ']', '\uFEFF', '__proto__'].map((text) =>
        new TextEncoder().encode(text),
      ),
    ),
  }),
);

const damaged = (
  file: Uint8Array,
  { kind, at, bytes }: { kind: string; at: number; bytes: Uint8Array },
): Uint8Array => {
  const place = Math.min(at, file.length);
  if (kind === 'cut') return file.subarray(0, place);
  const rest = file.subarray(kind === 'put' ? Math.min(file.length, place + bytes.length) : place);
  return Buffer.concat([file.subarray(0, place), bytes, rest]);
};

describe('damaged lists of events', () => {
  it('give events, listed errors, or one refusal: never a crash, a hang or half an event', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...files),
        fc.array(damages, { minLength: 1, maxLength: 3 }),
        async (text, changes) => {
          const bytes = changes.reduce<Uint8Array>(damaged, new TextEncoder().encode(text));
          try {
            const { events, errors } = await readNewsText(bytes);
            for (const event of events) {
              expect(event.title.length).toBeGreaterThan(0);
              expect(Number.isSafeInteger(event.time)).toBe(true);
            }
            for (const error of errors) expect(error.reason).not.toBe('');
          } catch (error) {
            expect(error).toBeInstanceOf(AppError);
          }
        },
      ),
      { numRuns: 150 },
    );
  });
});
