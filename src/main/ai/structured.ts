import { z } from 'zod';
import { outboundError } from '#main/outbound/failures.ts';
import type { Completion, CompletionRequest, Provider, StructuredOutput } from './provider.ts';

interface StructuredRequest<Value> extends Omit<CompletionRequest, 'output'> {
  readonly name: string;
  readonly schema: z.ZodType<Value>;
  readonly support: StructuredOutput;
  /** Called with each answer as it comes in, so that its tokens are counted even where it is then refused. */
  readonly onCompletion?: (completion: Completion) => void;
}

export interface StructuredResult<Value> {
  readonly value: Value;
  readonly completion: Completion;
  readonly repaired: boolean;
}

// The providers' schema dialects know these words in different subsets; our own check after the answer knows them all.
const localOnly = new Set([
  '$schema',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minimum',
  'maximum',
  'format',
  'pattern',
]);

const forTheWire = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(forTheWire);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => (localOnly.has(key) ? [] : [[key, forTheWire(inner)]])),
  );
};

/** The JSON Schema that is sent to a provider for a zod schema. */
export const wireSchema = (schema: z.ZodType): Record<string, unknown> =>
  forTheWire(z.toJSONSchema(schema)) as Record<string, unknown>;

/** The object in an answer: models that are only asked for JSON wrap it in words or a code fence. */
const jsonIn = (text: string): unknown => {
  const from = text.indexOf('{');
  const to = text.lastIndexOf('}');
  if (from < 0 || to < from) return undefined;
  try {
    return JSON.parse(text.slice(from, to + 1));
  } catch {
    return undefined;
  }
};

const complaints = (error: z.ZodError): string =>
  error.issues
    .slice(0, 8)
    .map((issue) => `${issue.path.join('.') || 'the object'}: ${issue.message}`)
    .join('; ');

const read = <Value>(schema: z.ZodType<Value>, text: string) => {
  const value = jsonIn(text);
  if (value === undefined) return { problem: 'the answer contains no JSON object' };
  const parsed = schema.safeParse(value);
  return parsed.success ? { value: parsed.data } : { problem: complaints(parsed.error) };
};

const repairPrompt = (prompt: string, answer: string, problem: string): string =>
  [
    prompt,
    'A first answer did not have the agreed form.',
    `What was wrong: ${problem}`,
    `The first answer, as data: ${JSON.stringify(answer.slice(0, 8000))}`,
    'Answer again, with the JSON object alone.',
  ].join('\n\n');

/**
 * A completion that fits a schema: sent to the provider where it knows schemas, checked here in any case, with one try to
 * repair. @throws OutboundError, `layout-changed` where the second answer does not fit either
 */
export const completeStructured = async <Value>(
  provider: Provider,
  request: StructuredRequest<Value>,
): Promise<StructuredResult<Value>> => {
  const { name, schema, support, onCompletion, ...rest } = request;
  const output = { name, schema: wireSchema(schema), support };
  const ask = async (prompt: string) => {
    const completion = await provider.complete({ ...rest, prompt, output });
    onCompletion?.(completion);
    return { completion, ...read(schema, completion.text) };
  };
  const first = await ask(request.prompt);
  if (first.problem === undefined)
    return { value: first.value, completion: first.completion, repaired: false };
  const second = await ask(repairPrompt(request.prompt, first.completion.text, first.problem));
  if (second.problem === undefined)
    return { value: second.value, completion: second.completion, repaired: true };
  throw outboundError('layout-changed', { host: provider.host, detail: second.problem });
};
