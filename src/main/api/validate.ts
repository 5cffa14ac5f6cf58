import type { z } from 'zod';
import { AppError, type ErrorCode } from '#main/base/errors.ts';

const shown = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return (text ?? 'nothing').length > 80 ? `${(text ?? '').slice(0, 80)}…` : (text ?? 'nothing');
};

const boundsOf = (issue: z.core.$ZodIssue): string => {
  switch (issue.code) {
    case 'too_small':
      return `must be at least ${issue.minimum}${issue.origin === 'string' ? ' characters long' : ''}`;
    case 'too_big':
      return `must be at most ${issue.maximum}${issue.origin === 'string' ? ' characters long' : ''}`;
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`;
    case 'invalid_type':
      return `must be a ${issue.expected === 'int' ? 'whole number' : issue.expected}`;
    case 'unrecognized_keys':
      return `does not know ${issue.keys.join(', ')}`;
    default:
      return issue.message.startsWith('Invalid') ? 'is not valid' : `must be ${issue.message}`;
  }
};

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<PropertyKey, unknown>)[key] : inner,
    value,
  );

/** One sentence that names the parameter, its bounds and what was given. */
export const describeIssue = (error: z.ZodError, input: unknown, schema?: z.ZodType): string => {
  const issue = error.issues[0];
  if (issue === undefined) return 'The request is not valid.';
  const name = issue.path.length === 0 ? 'The request' : issue.path.join('.');
  return `${name} ${boundsOf(issue)}${rangeOf(issue, schema)}, but ${shown(valueAt(input, issue.path))} was given.`;
};

/** The other end of a number's range, so that one answer names both bounds. */
const rangeOf = (issue: z.core.$ZodIssue, schema: z.ZodType | undefined): string => {
  if (issue.code !== 'too_small' && issue.code !== 'too_big') return '';
  const field = schema === undefined ? undefined : fieldOf(schema, issue.path);
  const other = issue.code === 'too_small' ? field?.maxValue : field?.minValue;
  if (typeof other !== 'number' || !Number.isFinite(other) || Math.abs(other) >= Number.MAX_SAFE_INTEGER)
    return '';
  return issue.code === 'too_small' ? ` and at most ${other}` : ` and at least ${other}`;
};

interface NumberBounds {
  readonly minValue?: unknown;
  readonly maxValue?: unknown;
}

const fieldOf = (schema: z.ZodType, path: readonly PropertyKey[]): NumberBounds | undefined => {
  const shape = (schema as { shape?: Record<PropertyKey, unknown> }).shape;
  const field = path.length === 1 && path[0] !== undefined ? shape?.[path[0]] : undefined;
  const inner = (field as { def?: { innerType?: unknown } } | undefined)?.def?.innerType ?? field;
  return inner as NumberBounds | undefined;
};

/** Parses a part of a request. @throws AppError naming the parameter, its bounds and what was given. */
export const parsePart = <Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  code: ErrorCode,
): z.output<Schema> => {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw new AppError(code, describeIssue(parsed.error, input, schema));
};

/** A JSON body; no body is undefined. @throws AppError `invalid_body`. */
export const readJsonBody = async (request: { readonly text: () => Promise<string> }): Promise<unknown> => {
  const text = await request.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new AppError('invalid_body', 'The body is not valid JSON.');
  }
};
