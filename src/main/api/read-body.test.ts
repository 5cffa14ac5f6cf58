import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { endpoints } from '#shared/contract/endpoints.ts';
import { addressOf } from '#tests/helpers/address-of.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'none' });
});
afterAll(() => w.dispose());

type Schema = z.core.JSONSchema._JSONSchema;
type Json = Readonly<Record<string, unknown>>;
const STRAY = { colour_of_the_sky: 'blue' };

/** A name with one letter too few, as hands type it. */
const slip = (name: string): string => name.slice(0, -2) + name.slice(-1);

/** A stray field of an object with these fields; null where nothing fits. */
type Stray = (names: readonly string[]) => Json | null;

/** Bodies with a stray field in every object that the schema describes; the fields around it are those that say of which kind it is. */
const strayed = (schema: Schema, stray: Stray): readonly unknown[] => {
  if (typeof schema === 'boolean') return [];
  const forms = schema.oneOf ?? schema.anyOf;
  if (forms !== undefined) return forms.flatMap((form) => strayed(form, stray));
  if (schema.type === 'array' && typeof schema.items === 'object' && !Array.isArray(schema.items))
    return strayed(schema.items, stray).map((item) => [item]);
  if (schema.type !== 'object' || schema.properties === undefined) return [];
  const fields = Object.entries(schema.properties);
  const kinds: Json = Object.fromEntries(
    fields.flatMap(([name, field]) =>
      typeof field === 'object' && field.const !== undefined ? [[name, field.const]] : [],
    ),
  );
  const here = stray(fields.map(([name]) => name));
  return [
    ...(here === null ? [] : [{ ...kinds, ...here }]),
    ...fields.flatMap(([name, field]) => strayed(field, stray).map((inner) => ({ ...kinds, [name]: inner }))),
  ];
};

const misspelled: Stray = (names) => {
  const long = names.find((name) => name.length >= 6 && !names.includes(slip(name)));
  return long === undefined ? null : { [slip(long)]: 1 };
};

const all: readonly Endpoint[] = Object.values(endpoints);

describe('every endpoint that takes a body', () => {
  const cases = all.flatMap(({ method, path, body }) =>
    body === undefined ? [] : [[method, path, body] as const],
  );
  const schemaOf = (body: z.ZodType): Schema =>
    z.toJSONSchema(body, { io: 'input', unrepresentable: 'any', reused: 'inline' });

  it.each(cases)('%s %s refuses a field that it does not know, at any depth', async (method, path, body) => {
    const bodies = strayed(schemaOf(body), () => STRAY);
    expect(bodies.length).toBeGreaterThan(0);
    for (const given of bodies) {
      const { status, text } = await w.send(method, addressOf(path), given);
      expect({ given, status, text }).toEqual({
        given,
        status: 400,
        text: expect.stringMatching(
          / does not know colour_of_the_sky[.;]|contains a field that is not known/u,
        ) as string,
      });
    }
  });

  it.each(cases)('%s %s names the field that was meant by a misspelled one', async (method, path, body) => {
    for (const given of strayed(schemaOf(body), misspelled)) {
      const { status, text } = await w.send(method, addressOf(path), given);
      expect({ given, status, text }).toEqual({
        given,
        status: 400,
        text: expect.stringMatching(
          / does not know \w+; did you mean [\w.]+\?|contains a field that is not known/u,
        ) as string,
      });
    }
  });

  it.each([
    ['POST', '/api/notes', { txet: 'A note.' }, 'The request does not know txet; did you mean text?'],
    [
      'POST',
      '/api/sets',
      { from: 'filter', name: 'ten', filtr: '' },
      'The request does not know filtr; did you mean filter?',
    ],
    [
      'POST',
      '/api/analyses/correlation/run',
      { selection: { 'start-date': '2018-01-01' } },
      'selection does not know start-date; did you mean startDate?',
    ],
    [
      'POST',
      '/api/saved-searches',
      { name: 'storms', view: '', filter: { serch: 'storm' } },
      'filter does not know serch; did you mean search?',
    ],
    [
      'PUT',
      '/api/import-mappings',
      { subject: 'posts', name: 'ours', mapping: { id: 'a', date: 'b', usrename: 'c' } },
      'mapping: there is no field usrename; did you mean username?',
    ],
    [
      'POST',
      '/api/analyses/correlation/run',
      { parameters: { maxHuors: 3 } },
      'correlation has no parameter maxHuors; did you mean maxHours?',
    ],
    [
      'POST',
      '/api/tags/items',
      { tag: 'a', to: { filtr: 'search=storm' } },
      'to does not know filtr; did you mean filter?',
    ],
  ] as const)('%s %s names the field that was meant', async (method, path, body, text) => {
    expect(await w.send(method, path, body)).toMatchObject({ status: 400, text });
  });
});

describe('every endpoint that takes no body', () => {
  const cases = all.flatMap(({ method, path, query, body, upload }) =>
    method === 'GET' || body !== undefined || upload !== undefined ? [] : [[method, path, query] as const],
  );

  it.each(cases)('%s %s refuses one, and names a parameter of its address', async (method, path, query) => {
    expect(await w.send(method, addressOf(path), STRAY)).toMatchObject({
      status: 400,
      text: 'The request does not know colour_of_the_sky.',
    });
    const [name] = query instanceof z.ZodObject ? Object.keys(query.shape) : [];
    if (name === undefined) return;
    expect(await w.send(method, addressOf(path), { [name]: 1 })).toMatchObject({
      status: 400,
      text: `${name} is a parameter of the address, not of the body: write ?${name}=… behind the path.`,
    });
  });

  it('takes an empty object, as clients send that always send one', async () => {
    expect((await w.send('POST', '/api/settings/reset', {})).status).toBe(200);
  });
});
