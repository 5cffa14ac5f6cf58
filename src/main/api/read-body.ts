import { AppError } from '#main/base/errors.ts';
import { fieldText, parseUnambiguousJson, RepeatedField } from '#main/base/json.ts';

/** Text that is UTF-8 can hold half of a character only as an escape. */
const ESCAPED_HALF = /\\u[dD][89a-fA-F]/;

const hasHalf = (value: unknown): boolean => {
  if (typeof value === 'string') return !value.isWellFormed();
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, member]) => !key.isWellFormed() || hasHalf(member));
};

const decode = (bytes: ArrayBuffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new AppError('invalid_body', 'The body is not UTF-8.');
  }
};

const parse = (text: string): unknown => {
  try {
    return parseUnambiguousJson(text);
  } catch (error) {
    if (error instanceof RepeatedField)
      throw new AppError(
        'invalid_body',
        `The body has the field “${fieldText(error.path)}” twice: leave one of the two.`,
      );
    throw new AppError('invalid_body', 'The body is not valid JSON.');
  }
};

/**
 * A JSON body; no body is undefined.
 * @throws AppError `invalid_body` where it is no JSON, no UTF-8, has a field twice, or contains half of a character: it could only be stored as U+FFFD
 */
export const readJsonBody = async (request: {
  readonly arrayBuffer: () => Promise<ArrayBuffer>;
}): Promise<unknown> => {
  const text = decode(await request.arrayBuffer());
  if (text === '') return undefined;
  const value = parse(text);
  if (ESCAPED_HALF.test(text) && hasHalf(value))
    throw new AppError(
      'invalid_body',
      'The body is JSON with half of a character: a surrogate without its pair.',
    );
  return value;
};
