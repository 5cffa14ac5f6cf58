import { z } from 'zod';
import { isPaged, type Endpoint } from '#shared/contract/endpoint.ts';
import { endpoints } from '#shared/contract/endpoints.ts';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const described: Json = { ...z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) };
  // The dialect is stated once for the whole document.
  delete described['$schema'];
  return described;
};

const parametersOf = (schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] => {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
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

const bodyOf = ({ body, upload }: Endpoint): Json => {
  if (upload === true)
    return {
      requestBody: {
        content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
      },
    };
  return body === undefined
    ? {}
    : { requestBody: { content: { 'application/json': { schema: schemaOf(body, 'input') } } } };
};

const TOTAL_COUNT: Json = {
  'X-Total-Count': { description: 'The size of the whole list.', schema: { type: 'integer' } },
};

const operationOf = (name: string, endpoint: Endpoint): Json => ({
  operationId: name,
  tags: [endpoint.tag],
  summary: endpoint.summary,
  parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
  ...bodyOf(endpoint),
  responses: {
    200: {
      description: 'The answer.',
      ...(isPaged(endpoint) ? { headers: TOTAL_COUNT } : {}),
      content: { [endpoint.produces ?? 'application/json']: { schema: schemaOf(endpoint.answer, 'output') } },
    },
    default: {
      description: 'One plain sentence; the machine code is in X-Error-Code.',
      content: { 'text/plain': { schema: { type: 'string' } } },
    },
  },
});

/** The OpenAPI 3.1 document of the whole contract. */
export const openApiDocument = (version: string): Json => {
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of Object.entries(endpoints) as [string, Endpoint][]) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(name, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Dropscope', version, description: 'The internal API of the Dropscope workstation.' },
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    security: [{ token: [] }],
    paths,
  };
};
