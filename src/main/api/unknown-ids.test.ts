import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { endpoints, type EndpointName } from '#shared/contract/endpoints.ts';
import { samples } from '#tests/helpers/samples.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

const all = (Object.entries(endpoints) as [EndpointName, Endpoint][]).map(
  ([name, { method, path, params }]) => ({
    ...{ name, method, path },
    isNamed: params !== undefined,
  }),
);

let w: TestWorkstation;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'short' });
});
afterAll(() => w.dispose());

/** The path of an endpoint with another text for each of its parameters. */
const pathWith = (path: string, textOf: (parameter: string) => string): string =>
  path.replaceAll(/:(\w+)/gu, (_, parameter: string) => encodeURIComponent(textOf(parameter)));

/** A key of a named source: where none is set, nothing has to be removed. */
const NAMES_A_KIND: readonly EndpointName[] = ['removeSecret'];

const ends = all.filter(
  ({ name, method, path, isNamed }) =>
    isNamed && !NAMES_A_KIND.includes(name) && (method === 'DELETE' || path.endsWith('/cancel')),
);

describe('an endpoint that ends something', () => {
  it.each(ends)('answers 404 in a sentence where it was never there: $method $path', async (endpoint) => {
    const path = pathWith(endpoint.path, (parameter) =>
      /name$/iu.test(parameter) ? 'never_there' : '999999',
    );
    const { status, text } = await w.send(endpoint.method, path);
    expect([status, text]).toEqual([404, expect.stringMatching(/^[A-Z“].+[.]$/u)]);
  });
});

const ODD = ['01', '1e0', '+1', '1.0', ' 1', '0x1'];
const numbered = all.filter(({ path }) => /:(?:id|\w+Id|number|\w+Number)\b/u.test(path));

describe('a path that names one thing', () => {
  it.each(numbered)('takes its number in one form: $method $path', async ({ name, method, path }) => {
    for (const odd of ODD) {
      const filled = pathWith(path, (parameter) => (/id$|number$/iu.test(parameter) ? odd : 'demo'));
      const { status, text } = await w.send(method, filled, samples[name]?.body);
      expect([filled, status, text]).toEqual([filled, 400, expect.stringContaining(odd)]);
    }
  });
});
