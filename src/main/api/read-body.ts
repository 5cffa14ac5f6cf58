import { AppError } from '#main/base/errors.ts';

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
