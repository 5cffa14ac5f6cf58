import { AppError } from '#main/base/errors.ts';

/** The sentence with which work fails; says so where it does not fail, or not in a sentence of ours. */
export const failureOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return 'no failure';
  } catch (error) {
    return error instanceof AppError ? error.message : `not in our words: ${String(error)}`;
  }
};
