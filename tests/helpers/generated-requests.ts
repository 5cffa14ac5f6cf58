import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { endpoints, type EndpointName } from '#shared/contract/endpoints.ts';
import fc, { anySigns } from './properties.ts';

/** A call of the API as a program would send it. */
export interface GeneratedRequest {
  readonly name: EndpointName | 'no endpoint';
  readonly method: string;
  readonly path: string;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}

/** What a JSON Schema says of a value, as far as the generator reads it. */
interface ValueSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly ValueSchema[];
  readonly oneOf?: readonly ValueSchema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly items?: ValueSchema;
  readonly properties?: Readonly<Record<string, ValueSchema>>;
  readonly required?: readonly string[];
}

const WIDEST = 1_000_000;
const DEEP = 20_000;

/** Words that mean something to some endpoint. */
const fittingText = fc.oneof(
  fc.constantFrom('potus', 'demo_account_one', 'local/statistics', 'storm', 'news', 'e* OR t*', 'after:2018'),
  fc.constantFrom('2017-10-28', '2018-03-01', '2019-08-05T12:00:00Z', '2020-11-13', '4966', '1', '0'),
  fc.constantFrom('correlation', 'frequency', 'coordination', 'deltas', 'windows', 'style-change', 'network'),
  fc.string({ maxLength: 30 }),
);
const hostileText = fc.oneof(
  fc.constantFrom('', ' ', '\0', '\ufdd0', '\ud800', '-1', '1e999', 'NaN', '9'.repeat(40), '2018-02-30', '"'),
  fc.constantFrom(
    '__proto__',
    'constructor',
    '../../etc/passwd',
    "' OR 1=1 --",
    '%00',
    '<b>',
    '-a* '.repeat(60),
  ),
  fc.constantFrom('x'.repeat(5000), '(('.repeat(500), 'é'.repeat(300), '\u202e', 'null', '[]', '{}'),
  anySigns({ maxLength: 200 }),
);

const numbersOf = ({ minimum, maximum, type }: ValueSchema): fc.Arbitrary<number> => {
  const [low, high] = [Math.max(minimum ?? -WIDEST, -WIDEST), Math.min(maximum ?? WIDEST, WIDEST)];
  const edges = fc.constantFrom(low, high);
  const inside =
    type === 'integer'
      ? fc.integer({ min: Math.ceil(low), max: Math.max(Math.ceil(low), Math.floor(high)) })
      : fc.double({ min: low, max: high, noNaN: true });
  return fc.oneof(edges, inside);
};

/** A value that the schema mostly takes. */
const fitting = (schema: ValueSchema): fc.Arbitrary<unknown> => {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map(fitting));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.type === 'integer' || schema.type === 'number') return numbersOf(schema);
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'array') return fc.array(fitting(schema.items ?? {}), { maxLength: 4 });
  if (schema.type === 'object') return objectOf(schema, fitting);
  return fittingText;
};

const hostile = (): fc.Arbitrary<unknown> =>
  fc.oneof(hostileText, fc.jsonValue({ maxDepth: 3 }), fc.constantFrom(-1, 0, 1e308, null, WIDEST ** 3));

const mixed = (schema: ValueSchema): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 5, arbitrary: fitting(schema) }, { weight: 1, arbitrary: hostile() });

const objectOf = (
  { properties = {}, required = [] }: ValueSchema,
  valueOf: (schema: ValueSchema) => fc.Arbitrary<unknown>,
): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, valueOf(value)])), {
    requiredKeys: required.filter((key) => key in properties),
  });

const schemaOf = (schema: z.ZodType): ValueSchema =>
  z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as ValueSchema;

/** As it is in an address: lists by commas, half surrogate pairs replaced. */
const inAddress = (value: unknown): string =>
  encodeURIComponent(
    (Array.isArray(value) || typeof value !== 'object'
      ? String(value)
      : JSON.stringify(value)
    ).toWellFormed(),
  );

const queryOf = (schema: z.ZodType | undefined): fc.Arbitrary<string> => {
  const { properties = {} } = schema === undefined ? {} : schemaOf(schema);
  const fields = objectOf({ properties }, mixed);
  const stray = fc.option(fc.tuple(fittingText, hostileText), { freq: 12 });
  return fc.tuple(fields, stray).map(([values, more]) => {
    const pairs = [...Object.entries(values), ...(more === null ? [] : [more])];
    return pairs.length === 0
      ? ''
      : `?${pairs.map(([key, value]) => `${inAddress(key)}=${inAddress(value)}`).join('&')}`;
  });
};

const json = (value: unknown): string => JSON.stringify(value) ?? '';
const deepBodies = fc.constantFrom(
  `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`,
  `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`,
);

/** A deep value in the place of one field. */
const deepFields = (schema: ValueSchema): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom('a', ...Object.keys(schema.properties ?? {})), deepBodies)
    .map(([key, deep]) => `{${json(key)}:${deep}}`);

const jsonBodies = (schema: z.ZodType): fc.Arbitrary<string> => {
  const shape = schemaOf(schema);
  return fc.oneof(
    { weight: 6, arbitrary: fitting(shape).map(json) },
    { weight: 4, arbitrary: objectOf(shape, mixed).map(json) },
    { weight: 1, arbitrary: fc.jsonValue().map(json) },
    { weight: 1, arbitrary: fc.oneof(deepBodies, deepFields(shape)) },
    { weight: 1, arbitrary: fc.constantFrom('{"broken', '\0', '{"a":1}{"b":2}', '1e999', '\ufeff{}') },
  );
};

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const posts = [{ id: '1', text: 'A post of a test', date: '2018-01-02T03:04:05Z', username: 'somebody' }];
const events = [{ title: 'An event', date: '2018-01-02', summary: 'It was said.', source: 'A paper' }];
const FILES = [
  ...[posts, events, { posts }, []].map((value) => bytesOf(json(value))),
  bytesOf('id,text,date\n1,one,2018-01-02\n2,"two\nlines",2018-01-03\n'),
  bytesOf('a;b;c\n1;2\n'),
  new Uint8Array(gzipSync(json(posts))),
  bytesOf('\u001f\u008bnot gzip'),
  bytesOf(`${'['.repeat(DEEP)}${']'.repeat(DEEP)}`),
  bytesOf('PK\u0003\u0004 not a zip'),
  bytesOf('\0'.repeat(2000)),
  bytesOf(''),
];

const bodyOf = ({ body, upload }: Endpoint): fc.Arbitrary<GeneratedRequest['body']> => {
  if (body !== undefined) return fc.option(jsonBodies(body), { freq: 20, nil: undefined });
  return upload !== undefined ? fc.constantFrom(...FILES) : fc.constant(undefined);
};

const pathOf = ({ path, params }: Endpoint): fc.Arbitrary<string> => {
  const { properties = {} } = params === undefined ? {} : schemaOf(params);
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  return fc
    .tuple(...names.map((name) => mixed(properties[name] ?? {})))
    .map((values) => names.reduce((text, name, at) => text.replace(`:${name}`, inAddress(values[at])), path));
};

const requestOf = (name: EndpointName, endpoint: Endpoint): fc.Arbitrary<GeneratedRequest> =>
  fc.tuple(pathOf(endpoint), queryOf(endpoint.query), bodyOf(endpoint)).map(([path, query, body]) => ({
    name,
    method: endpoint.method,
    path: `${path}${query}`,
    ...(body === undefined ? {} : { body }),
  }));

const unknownRequests: fc.Arbitrary<GeneratedRequest> = fc
  .tuple(fc.constantFrom('GET', 'POST', 'PUT', 'DELETE'), fc.oneof(fittingText, hostileText))
  .map(([method, text]) => ({ name: 'no endpoint', method, path: `/api/${inAddress(text)}` }));

/** Requests over every endpoint in turn, mostly of a form that it takes; the same ones every time. */
export const generateRequests = (count: number): readonly GeneratedRequest[] => {
  const all = Object.entries(endpoints) as [EndpointName, Endpoint][];
  const kinds = [...all.map(([name, endpoint]) => requestOf(name, endpoint)), unknownRequests];
  const rounds = Math.ceil(count / kinds.length);
  const perKind = kinds.map((kind, at) => fc.sample(kind, { numRuns: rounds, seed: 4966 + at }));
  return Array.from({ length: rounds }, (_, round) => perKind.map((requests) => requests[round]))
    .flat()
    .filter((request) => request !== undefined)
    .slice(0, count);
};
