import { describe, expect, it } from 'vitest';
import { chosenList, columnsOf, fieldNames, mappedRow, valueAtPath } from './mapping.ts';

const NAMES = fieldNames({
  text: {
    names: [/^text$/i, /^(?:body|message)$/, /^main_text$/i],
    fits: (value) => typeof value === 'string',
  },
  likes: { names: [/^likes$/], fits: (value) => typeof value === 'number', isQuiet: true },
  shares: { names: [/^shares$/], fits: (value) => typeof value === 'number' },
});

describe('a mapping that is stated as JSON', () => {
  it('is read with its fields, its list left to the one who looks for it', () => {
    expect(NAMES.parse('{"text":"a.b","likes":"Likes","list":"rows"}')).toEqual({
      text: 'a.b',
      likes: 'Likes',
    });
    expect(chosenList({ mapping: '{"text":"a","list":"rows"}' })).toBe('rows');
    expect(chosenList({ mapping: '{"list":"rows"}', list: 'others' })).toBe('others');
    expect([chosenList({}), chosenList({ mapping: '{"list":7}' }), chosenList({ mapping: '[' })]).toEqual([
      ...[null, null, null],
    ]);
  });

  it.each([undefined, null, '', ' \n', '{"list":"rows"}'])('is none where nothing is mapped: %j', (text) => {
    expect(NAMES.parse(text)).toBeNull();
  });

  it.each<[text: string, sentence: string]>([
    ['{"txt":"a"}', 'mapping: there is no field txt; did you mean text?'],
    ['{"text":"a","lists":"b"}', 'mapping: there is no field lists; did you mean list?'],
    ...[
      '{}',
      '[]',
      'text',
      '{"text":""}',
      '{"text":7}',
      '{"list":7}',
      '{"toString":"a"}',
      '{"zzzzzzzz":"a"}',
    ].map((text): [string, string] => [
      text,
      `mapping: a JSON object of text, likes, shares to column names is expected, "${text.slice(0, 80)}" was given.`,
    ]),
  ])('is refused where it is none: %s', (text, sentence) => {
    expect(() => NAMES.parse(text)).toThrow(expect.objectContaining({ message: sentence }));
  });

  it('may have a column of a thousand signs, and none of more', () => {
    const column = 'a'.repeat(1000);
    expect(NAMES.parse(JSON.stringify({ text: column }))).toEqual({ text: column });
    expect(() => NAMES.parse(JSON.stringify({ text: `${column}a` }))).toThrow(/column names is expected/u);
  });
});

describe('columns that are guessed by their names', () => {
  const guess = (...rows: readonly Readonly<Record<string, unknown>>[]) => NAMES.guess(columnsOf(rows), rows);

  it('are the surest that has a value, whatever signs part its words', () => {
    expect(guess({ body: 'b', ' TEXT ': 'a' }).mapping).toEqual({ text: ' TEXT ' });
    expect(guess({ body: 'b', text: '' }).mapping).toEqual({ text: 'body' });
    expect(guess({ 'Main - Text': 'c' }).mapping).toEqual({ text: 'Main - Text' });
    expect(guess({ 'Main / Text': 'c' }).mapping).toEqual({ text: 'Main / Text' });
    expect(guess({ '\uff34\uff45\uff58\uff54': 'c', '/text': 'd' }).mapping).toEqual({
      text: '\uff34\uff45\uff58\uff54',
    });
    expect(guess({ body: null, text: '' }).mapping).toEqual({ text: 'text' });
  });

  it('are left out where more than half of their values do not fit, and named unless nobody would miss them', () => {
    expect(guess({ text: 1 }, { text: 'a' })).toEqual({ mapping: { text: 'text' }, misfits: [] });
    expect(guess({ text: 1, body: 'b' }, { text: 2, body: '' }, { text: 'a', body: '' })).toEqual({
      mapping: { text: 'body' },
      misfits: [],
    });
    expect(guess({ text: 1, likes: 'many', shares: 'some' })).toEqual({
      mapping: {},
      misfits: [
        { field: 'text', column: 'text', value: 1 },
        { field: 'shares', column: 'shares', value: 'some' },
      ],
    });
  });

  it('are never objects, which are named where they have the name', () => {
    const message = { de: 'a' };
    expect(guess({ message, likes: 3 })).toEqual({
      mapping: { likes: 'likes' },
      misfits: [{ field: 'text', column: 'message', value: message }],
    });
    expect(guess({ message: 'a' }, { message })).toEqual({ mapping: { text: 'message' }, misfits: [] });
  });
});

it('columns are those of the first twenty rows, of objects one level deep, each once', () => {
  const rows = Array.from({ length: 21 }, (_, at) => ({ a: at, b: { c: at, d: { e: at } }, [`r${at}`]: at }));
  const rest = Array.from({ length: 19 }, (_, at) => `r${at + 1}`);
  expect(columnsOf(rows)).toEqual(['a', 'b.c', 'b.d', 'r0', ...rest]);
});

it('a value is found under its whole name first, then along its path, and never in a prototype', () => {
  const row = { 'a.b': 1, a: { b: 2, c: { d: 3 } }, e: null };
  expect(
    ['a.b', 'a.c.d', 'a.x.y', 'e.f', 'a.toString', 'toString'].map((path) => valueAtPath(row, path)),
  ).toEqual([...[1, 3, undefined, undefined, undefined, undefined]]);
  expect(mappedRow(row, { text: 'a.b', likes: 'a.c.d', shares: undefined })).toEqual({ text: 1, likes: 3 });
});
