import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { endpoints } from '#shared/contract/endpoints.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'none' });
});
afterAll(() => w.dispose());

type Schema = z.core.JSONSchema._JSONSchema;
type Json = Readonly<Record<string, unknown>>;
const STRAY = { colour_of_the_sky: 'blue' };

/** Bodies with a stray field in every object that the schema describes; the fields around it are those that say of which kind it is. */
const strayed = (schema: Schema): readonly unknown[] => {
  if (typeof schema === 'boolean') return [];
  const forms = schema.oneOf ?? schema.anyOf;
  if (forms !== undefined)
    return schema.oneOf === undefined && forms.length > 2 ? [] : forms.flatMap(strayed);
  if (schema.type === 'array' && typeof schema.items === 'object' && !Array.isArray(schema.items))
    return strayed(schema.items).map((item) => [item]);
  if (schema.type !== 'object' || schema.properties === undefined) return [];
  const fields = Object.entries(schema.properties);
  const kinds: Json = Object.fromEntries(
    fields.flatMap(([name, field]) =>
      typeof field === 'object' && field.const !== undefined ? [[name, field.const]] : [],
    ),
  );
  return [
    { ...kinds, ...STRAY },
    ...fields.flatMap(([name, field]) => strayed(field).map((inner) => ({ ...kinds, [name]: inner }))),
  ];
};

describe('every endpoint that takes a body', () => {
  const all: readonly Endpoint[] = Object.values(endpoints);
  const cases = all.flatMap(({ method, path, body }) =>
    body === undefined ? [] : [[method, path, body] as const],
  );

  it.each(cases)('%s %s refuses a field that it does not know, at any depth', async (method, path, body) => {
    const here = path.replaceAll(/:\w+/gu, '1').replace('/secrets/1', '/secrets/NEWSAPI_KEY');
    const bodies = strayed(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any', reused: 'inline' }));
    expect(bodies.length).toBeGreaterThan(0);
    for (const given of bodies) {
      const { status, text } = await w.send(method, here, given);
      expect({ given, status, text }).toEqual({
        given,
        status: 400,
        text: expect.stringMatching(
          / does not know colour_of_the_sky[.;]|contains a field that is not known/u,
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
  ] as const)('%s %s names the field that was meant', async (method, path, body, text) => {
    expect(await w.send(method, path, body)).toMatchObject({ status: 400, text });
  });
});
