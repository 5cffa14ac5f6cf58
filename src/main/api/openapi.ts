import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { computingSchema } from '#shared/contract/analyses.ts';
import { isPaged, type Endpoint } from '#shared/contract/endpoint.ts';
import { endpoints } from '#shared/contract/endpoints.ts';
import { MEDIA_TYPES } from '#shared/media-types.ts';

type Json = Record<string, unknown>;
type Side = 'input' | 'output';

const DEFINITION = '#/$defs/';
const COMPONENT = '#/components/schemas/';

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/**
 * Schemas by their names, as `components` of the document. What zod describes is whole in itself, with its parts under `$defs`; in a
 * larger document those references would lead nowhere.
 */
class Components {
  readonly schemas: Json = {};
  /** What is answered is described for its plain names first, then where it is answered. */
  readonly #answers = new Map<z.ZodType, Json>();

  /** An answer, its named parts as references. */
  answer(schema: z.ZodType): Json {
    const known = this.#answers.get(schema) ?? this.of(schema, 'output');
    this.#answers.set(schema, known);
    return known;
  }

  /** A schema whose named parts are references to `components`. */
  inline(schema: z.ZodType, side: Side): Json {
    const { $defs = {}, ...described } = z.toJSONSchema(schema, {
      io: side,
      unrepresentable: 'any',
      reused: 'inline',
    }) as Json & { $defs?: Json };
    // The dialect is stated once for the whole document.
    delete described['$schema'];
    const names = new Map(Object.keys($defs).map((name) => [name, this.#nameOf(name, $defs, side)]));
    for (const [name, part] of Object.entries($defs))
      this.#add(names.get(name) ?? name, renamed(part, names));
    return renamed(described, names) as Json;
  }

  /** The same; a schema that has a name itself is a reference too. */
  of(schema: z.ZodType, side: Side): Json {
    const own = this.inline(schema, side);
    const id = schema.meta()?.id;
    if (id === undefined) return own;
    const name = this.#free(id, own, side);
    this.#add(name, own);
    return { $ref: `${COMPONENT}${name}` };
  }

  /** What is asked of a request may differ from what is answered under one name. */
  #nameOf(name: string, definitions: Json, side: Side): string {
    const names = new Map(Object.keys(definitions).map((other) => [other, other]));
    return this.#free(name, renamed(definitions[name], names), side);
  }

  #free(name: string, schema: unknown, side: Side): string {
    const known = this.schemas[name];
    return known === undefined || isDeepStrictEqual(known, schema) || side === 'output'
      ? name
      : `${name}Input`;
  }

  #add(name: string, schema: unknown): void {
    this.schemas[name] ??= schema;
  }
}

/** The same with its references to `components`. */
const renamed = (value: unknown, names: ReadonlyMap<string, string>): unknown => {
  if (Array.isArray(value)) return value.map((item) => renamed(item, names));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) =>
      key === '$ref' && typeof part === 'string' && part.startsWith(DEFINITION)
        ? [key, COMPONENT + (names.get(part.slice(DEFINITION.length)) ?? part.slice(DEFINITION.length))]
        : [key, renamed(part, names)],
    ),
  );
};

const parametersOf = (
  components: Components,
  schema: z.ZodType | undefined,
  place: 'path' | 'query',
): Json[] => {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = components.inline(schema, 'input') as {
    properties?: Json;
    required?: string[];
  };
  return Object.entries(properties).map(([name, described]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: described,
  }));
};

const bodyOf = (components: Components, { body, upload }: Endpoint): Json => {
  if (upload !== undefined) return { requestBody: { content: { 'application/octet-stream': {} } } };
  return body === undefined
    ? {}
    : { requestBody: { content: { 'application/json': { schema: components.of(body, 'input') } } } };
};

const EVERY_ANSWER: Json = {
  'X-Changes': {
    description:
      'The number of the last change before the answer was read; it grows. An answer may lack what has a greater number.',
    schema: { type: 'integer' },
  },
  'X-Time-Zone': { description: 'Of times without a zone: UTC.', schema: { type: 'string', const: 'UTC' } },
};
const TOTAL_COUNT: Json = {
  'X-Total-Count': { description: 'The size of the whole list.', schema: { type: 'integer' } },
  'X-Empty-Because': {
    description: 'A sentence (JSON) about what the filter names and nothing has, where the list is empty.',
    schema: { type: 'string' },
  },
};

/** The answer as its media types describe it: bytes have no schema. */
const contentOf = (components: Components, { produces, answer }: Endpoint): Json =>
  produces === undefined
    ? { 'application/json': { schema: components.answer(answer) } }
    : Object.fromEntries(
        produces.map((type) => [type, type.startsWith('text/') ? { schema: { type: 'string' } } : {}]),
      );

const operationOf = (components: Components, name: string, endpoint: Endpoint): Json => ({
  operationId: name,
  tags: [endpoint.tag],
  summary: endpoint.summary,
  parameters: [
    ...parametersOf(components, endpoint.params, 'path'),
    ...parametersOf(components, endpoint.query, 'query'),
    ...(endpoint.computed === true ? [{ $ref: '#/components/parameters/Prefer' }] : []),
  ],
  ...bodyOf(components, endpoint),
  responses: {
    200: {
      description: 'The answer.',
      headers: { ...EVERY_ANSWER, ...(isPaged(endpoint) ? TOTAL_COUNT : {}) },
      content: contentOf(components, endpoint),
    },
    ...(endpoint.computed === true
      ? {
          202: { $ref: '#/components/responses/Computing' },
          204: { $ref: '#/components/responses/NotComputed' },
        }
      : {}),
    default: { $ref: '#/components/responses/Failure' },
  },
});

const PREFER: Json = {
  name: 'Prefer',
  in: 'header',
  description:
    'respond-async: 202 with the job at once, where one computes the answer; wait=10: after ten seconds (RFC 7240). An answer is waited for, for up to a minute, where nothing is preferred.',
  schema: { type: 'string' },
};

const responses = (components: Components): Json => ({
  Computing: {
    description: 'A job computes the answer. Ask again once it has ended.',
    headers: { Location: { description: 'The address of the job.', schema: { type: 'string' } } },
    content: { 'application/json': { schema: components.of(computingSchema, 'output') } },
  },
  NotComputed: {
    description:
      'Nobody has requested this result, and its tests are computed on request: only where X-Result: opened was sent, as pages do that open. The same GET without that header computes it, and so does POST /api/analyses/{method}/run with the rest of X-Question.',
    headers: {
      'X-Question': {
        description: 'The question (JSON): the id of its method (method), parameters, selection and seed.',
        schema: { type: 'string' },
      },
    },
  },
  Failure: {
    description: 'One plain sentence; the machine code is in X-Error-Code.',
    headers: { 'X-Error-Code': { schema: { type: 'string' } } },
    content: { [MEDIA_TYPES.text]: { schema: { type: 'string' } } },
  },
});

const describe = (version: string): Json => {
  const components = new Components();
  // What is answered has the plain names.
  for (const { answer } of Object.values(endpoints)) components.answer(answer);
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of Object.entries(endpoints) as [string, Endpoint][]) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: operationOf(components, name, endpoint),
    };
  }
  const shared = responses(components);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Dropscope',
      version,
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'The API of the Dropscope workstation. Times without a zone are UTC (the keyword timeZone of their schemas).',
    },
    security: [{ token: [] }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      parameters: { Prefer: PREFER },
      responses: shared,
      schemas: components.schemas,
    },
  };
};

const documents = new Map<string, Json>();

/** The OpenAPI 3.1 document of the whole contract: made once, as that holds up everything else for a quarter of a second. */
export const openApiDocument = (version: string): Json => {
  const document = documents.get(version) ?? describe(version);
  documents.set(version, document);
  return document;
};
