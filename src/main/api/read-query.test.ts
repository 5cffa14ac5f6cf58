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

/** A name with one letter too few, as hands type it. */
const slip = (name: string): string => name.slice(0, -2) + name.slice(-1);

const send = async (method: string, path: string): Promise<{ status: number; text: string }> => {
  const response = await w.fetch(new Request(`http://127.0.0.1${path}`, { method }));
  return { status: response.status, text: await response.text() };
};

describe('every endpoint', () => {
  const all: readonly Endpoint[] = Object.values(endpoints);
  it.each(all.map((endpoint) => [endpoint.method, endpoint.path, endpoint.query] as const))(
    '%s %s refuses a parameter that it does not know, and names one that is like it',
    async (method, path, query) => {
      const here = addressOf(path);
      expect(await send(method, `${here}?colour_of_the_sky=blue`)).toMatchObject({
        status: 400,
        text: expect.stringMatching(/does not know colour_of_the_sky[.;]/u) as string,
      });
      const names = query instanceof z.ZodObject ? Object.keys(query.shape) : [];
      const long = names.find((name) => name.length >= 6 && !names.includes(slip(name)));
      if (long === undefined) return;
      expect(await send(method, `${here}?${slip(long)}=1`)).toEqual({
        status: 400,
        text: `The request does not know ${slip(long)}; did you mean ${long}?`,
      });
    },
  );
});

describe('an address', () => {
  it.each([
    ['limit=1&limit=2', 'limit is given more than once: leave one of them.'],
    [
      'search=%FF',
      '%FF in the address is not UTF-8 in percent encoding: a percent sign itself is written %25.',
    ],
    [
      'search=100%',
      '100% in the address is not UTF-8 in percent encoding: a percent sign itself is written %25.',
    ],
    ['__proto__=1', 'The request does not know __proto__.'],
    ['constructor=1', 'The request does not know constructor.'],
    ['Limit=1', 'The request does not know Limit; did you mean limit?'],
    ['start-date=2018-01-01', 'The request does not know start-date; did you mean startDate?'],
  ])('with %s is refused', async (query, sentence) => {
    expect(await send('GET', `/api/q-drops?${query}`)).toEqual({ status: 400, text: sentence });
  });

  it.each(['search=a+b%26c%3Dd&&limit=1', 'search=a=b', 'search=%F0%9F%98%80'])(
    'with %s is read',
    async (query) => {
      expect((await send('GET', `/api/q-drops?${query}`)).status).toBe(200);
    },
  );
});
