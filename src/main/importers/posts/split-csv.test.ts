import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import fc from '#tests/helpers/properties.ts';
import { CsvSplitter } from './split-csv.ts';

const LONGEST = 60;
const parserOptions = { relax_quotes: true, relax_column_count: true, skip_empty_lines: true } as const;

/** What the splitter makes of a text in pieces, and csv-parse of what the splitter leaves. */
const readBoth = (pieces: readonly string[], delimiter: string) => {
  const splitter = new CsvSplitter(delimiter, LONGEST);
  const records: (readonly string[])[] = [];
  let taken = 0;
  while (splitter.isRegular && taken < pieces.length)
    records.push(...splitter.split(pieces[taken++] ?? '', false));
  if (splitter.isRegular) records.push(...splitter.split('', true));
  if (splitter.isRegular) return { records, split: records.length, failed: false };
  const end = splitter.lineEnd === null ? {} : { record_delimiter: splitter.lineEnd };
  const rest = splitter.rest() + pieces.slice(taken).join('');
  const read = parsed(rest, { delimiter, ...end });
  return { records: [...records, ...read.records], split: records.length, failed: read.failed };
};

const parsed = (text: string, options: { delimiter: string; record_delimiter?: string }) => {
  const records: string[][] = [];
  try {
    const keep = (record: string[]): null => {
      records.push(record);
      return null;
    };
    parse(text, { ...parserOptions, ...options, on_record: keep });
    return { records, failed: false };
  } catch {
    return { records, failed: true };
  }
};

const inPieces = (text: string, cuts: readonly number[]): string[] => {
  const places = [...new Set(cuts.map((cut) => cut % (text.length + 1)))].sort((a, b) => a - b);
  return [0, ...places].map((from, index) => text.slice(from, places[index] ?? text.length));
};

const quoted = (field: string): string => `"${field.replaceAll('"', '""')}"`;
const regularField = fc.oneof(
  fc.stringMatching(/^[a-zé0-9 😀]{0,8}$/u),
  fc.string({ unit: fc.constantFrom('a', 'é', '😀', ',', ';', '"', '\n', '\r'), maxLength: 8 }).map(quoted),
);

describe('CsvSplitter', () => {
  it('reads any text in any pieces as csv-parse reads it whole', () => {
    const text = fc.string({
      unit: fc.constantFrom(
        'a',
        'b',
        'é',
        '\0',
        ',',
        ';',
        '"',
        '"',
        '\n',
        '\n',
        '\r',
        '\r\n',
        'x,y\n',
        '"q",',
      ),
      maxLength: 60,
    });
    fc.assert(
      fc.property(
        text,
        fc.array(fc.nat(60), { maxLength: 6 }),
        fc.constantFrom(',', ';'),
        (whole, cuts, delimiter) => {
          const { records, failed } = readBoth(inPieces(whole, cuts), delimiter);
          expect({ records, failed }).toEqual(parsed(whole, { delimiter }));
        },
      ),
      { numRuns: 5000 },
    );
  });

  it('splits what is regular to the end, without help', () => {
    const line = fc.array(regularField, { minLength: 2, maxLength: 4 });
    const file = fc.tuple(
      fc.array(line, { minLength: 1, maxLength: 6 }),
      fc.constantFrom('\n', '\r\n', '\r'),
    );
    fc.assert(
      fc.property(file, fc.array(fc.nat(300), { maxLength: 6 }), ([lines, end], cuts) => {
        const whole = lines.map((fields) => fields.join(',')).join(end);
        const splitter = new CsvSplitter(',', 1000);
        const records = [
          ...inPieces(whole, cuts).flatMap((piece) => splitter.split(piece, false)),
          ...splitter.split('', true),
        ];
        expect(splitter.isRegular).toBe(true);
        expect(records).toEqual(parsed(whole, { delimiter: ',' }).records);
      }),
      { numRuns: 1000 },
    );
  });

  it('leaves a record that never ends to the parser instead of gathering it', () => {
    const splitter = new CsvSplitter(',', LONGEST);
    expect(splitter.split('a,b\n1,"', false)).toEqual([['a', 'b']]);
    splitter.split('x'.repeat(LONGEST), false);
    expect(splitter.isRegular).toBe(false);
    expect(splitter.rest()).toBe(`1,"${'x'.repeat(LONGEST)}`);
  });
});
