import { z } from 'zod';
import { cut } from '#main/base/cut.ts';
import { AppError } from '#main/base/errors.ts';
import { parseInput } from '#main/base/input.ts';
import { fieldText, HalfCharacter, parseStorableJson, RepeatedField } from '#main/base/json.ts';

/** What a JSON body is read from. */
interface BodyRequest {
  readonly arrayBuffer: () => Promise<ArrayBuffer>;
  readonly header: (name: string) => string | undefined;
}

/** @throws AppError `invalid_body` that says how the body is packed */
const refusePacked = (bytes: ArrayBuffer, request: BodyRequest): void => {
  const [first, second] = new Uint8Array(bytes);
  const named = request.header('Content-Encoding')?.trim() ?? '';
  const isPacked = bytes.byteLength > 0 && !/^(?:identity)?$/iu.test(named);
  const how =
    first === 0x1f && second === 0x8b ? 'with gzip' : isPacked ? `(Content-Encoding: ${cut(named)})` : null;
  if (how !== null)
    throw new AppError(
      'invalid_body',
      `The body is packed ${how}: send the JSON as it is, without packing it.`,
    );
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
 * @throws AppError `invalid_body` where it is packed, no JSON, no UTF-8, has a field twice, or contains half of a character: it could only be stored as U+FFFD
 */
export const readJsonBody = async (request: BodyRequest): Promise<unknown> => {
  const bytes = await request.arrayBuffer();
  refusePacked(bytes, request);
  const text = decode(bytes);
  return text === '' ? undefined : parse(text);
};

const NONE = z.object({});

/**
 * The body of a call that takes none: nothing, or an empty object, as clients send that always send one.
 * @param query what the call takes in its address: a field that belongs there would be left aside in silence
 * @throws AppError `invalid_body`
 */
export const readNoBody = async (request: BodyRequest, query: z.ZodType | undefined): Promise<void> => {
  const body = (await readJsonBody(request)) ?? {};
  const names = query instanceof z.ZodObject ? Object.keys(query.shape) : [];
  const misplaced = names.find((name) => Object.hasOwn(Object(body) as object, name));
  if (misplaced !== undefined)
    throw new AppError(
      'invalid_body',
      `${misplaced} is a parameter of the address, not of the body: write ?${misplaced}=… behind the path.`,
    );
  parseInput(NONE, body, 'invalid_body');
};
