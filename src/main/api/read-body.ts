import { AppError } from '#main/base/errors.ts';
import { fieldText, HalfCharacter, parseStorableJson, RepeatedField } from '#main/base/json.ts';

const decode = (bytes: ArrayBuffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new AppError('invalid_body', 'The body is not UTF-8.');
  }
};

const parse = (text: string): unknown => {
  try {
    return parseStorableJson(text);
  } catch (error) {
    if (error instanceof RepeatedField)
      throw new AppError(
        'invalid_body',
        `The body has the field “${fieldText(error.path)}” twice: leave one of the two.`,
      );
    if (error instanceof HalfCharacter)
      throw new AppError(
        'invalid_body',
        'The body is JSON with half of a character: a surrogate without its pair.',
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
  return text === '' ? undefined : parse(text);
};
