import { z } from 'zod';
import { reportSchema } from '#shared/contract/report.ts';

/** The published JSON Schema of `format=json`, made from the schema that the program itself uses. */
export const reportSchemaText = (): string =>
  `${JSON.stringify(
    {
      ...z.toJSONSchema(reportSchema, { target: 'draft-2020-12' }),
      description:
        'A report of Dropscope. Sections of kind "computed" are the same for the same dataset and parameters; their SHA-256 is in provenance.contentSha256.',
    },
    null,
    2,
  )}\n`;
