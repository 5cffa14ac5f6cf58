import { z } from 'zod';

/**
 * The plain types, made once. A schema never changes, so all that need one can share it; zod makes a new one at every call,
 * and the thousand equal ones of the contract were a tenth of a start.
 */
export const textSchema = z.string();
export const numberSchema = z.number();
export const integerSchema = z.number().int();
export const booleanSchema = z.boolean();
