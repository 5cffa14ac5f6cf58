import { z } from 'zod';

const name = z.union([
  z.strictObject({ literal: z.string().min(1) }),
  z.strictObject({ family: z.string().min(1), given: z.string().min(1) }),
]);
const part = z.int();
const date = z.strictObject({
  'date-parts': z
    .array(z.union([z.tuple([part]), z.tuple([part, part]), z.tuple([part, part, part])]))
    .min(1)
    .max(2),
});

/** What the published schema csl-data asks of the fields that these files use, in a form of our own; any other field is a fault. */
const cslSchema = z.array(
  z.strictObject({
    type: z.enum(['post', 'article-newspaper', 'webpage', 'software', 'dataset', 'report']),
    id: z.string().min(1),
    title: z.string().min(1),
    author: z.array(name).optional(),
    issued: date.optional(),
    accessed: date.optional(),
    'container-title': z.string().optional(),
    number: z.string().optional(),
    archive: z.string().optional(),
    version: z.string().optional(),
    DOI: z.string().optional(),
    URL: z.string().optional(),
    note: z.string().optional(),
  }),
);
export type CslItem = z.output<typeof cslSchema>[number];

/** Reads CSL-JSON. @throws Error where it is not what csl-data asks for */
export const readCsl = (text: string): readonly CslItem[] => cslSchema.parse(JSON.parse(text));
