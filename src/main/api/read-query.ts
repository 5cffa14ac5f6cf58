import { z } from 'zod';
import { cut } from '#main/base/cut.ts';
import { AppError } from '#main/base/errors.ts';
import { parseInput } from '#main/base/input.ts';

/** A part of an address. @throws AppError `invalid_query` where it is not UTF-8 in percent encoding */
export const decoded = (written: string): string => {
  try {
    return decodeURIComponent(written.replaceAll('+', ' '));
  } catch {
    throw new AppError(
      'invalid_query',
      `${cut(written)} in the address is not UTF-8 in percent encoding: a percent sign itself is written %25.`,
    );
  }
};

/** The pairs of an address, each name once. */
const pairsOf = (address: string): ReadonlyMap<string, string> => {
  const pairs = new Map<string, string>();
  for (const part of new URL(address).search.slice(1).split('&')) {
    if (part === '') continue;
    const [name = '', ...rest] = part.split('=');
    const key = decoded(name);
    if (pairs.has(key))
      throw new AppError('invalid_query', `${cut(key)} is given more than once: leave one of them.`);
    pairs.set(key, decoded(rest.join('=')));
  }
  return pairs;
};

const NONE = z.object({});

/**
 * Parameters of an address, as its endpoint reads them.
 * @param schema what the endpoint takes; without it, any parameter is one too many
 * @throws AppError `invalid_query` for a name that is unknown (with the one that may have been meant) or repeated, a value that is not
 * taken, and what is not UTF-8
 */
export const readQuery = (schema: z.ZodType | undefined, address: string): unknown => {
  const given = parseInput(schema ?? NONE, Object.fromEntries(pairsOf(address)), 'invalid_query');
  return schema === undefined ? undefined : given;
};
