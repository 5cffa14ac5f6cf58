import { z } from 'zod';
import { IMPORT_BYTES_MAX } from '#shared/constants.ts';
import { encodingNameSchema } from '#shared/encodings.ts';
import { mediaTypesOf } from '#shared/media-types.ts';
import { codebookSchema } from './coder.ts';
import { codingBatchSchema } from './coding.ts';
import { csvForSchema, idParamsSchema } from './common.ts';
import { endpointOf } from './endpoint.ts';
import { named, type ValueOf } from './value.ts';

/** `qdc`: REFI-QDA code book; `csv`: a table. */
export const BOOK_FORMATS = ['qdc', 'csv'] as const;

const fileQuery = (fileName: string) =>
  z.object({
    fileName: z.string().max(300).default(fileName),
    /** A file that the desktop’s dialog picked, in place of an upload. */
    ticket: z.string().max(200).optional(),
  });

export const bookImportSchema = named('CodebookImport', {
  codebook: codebookSchema,
  /** Whole sentences: what is otherwise than in the file. */
  notes: z.array(z.string()),
});
export type BookImport = ValueOf<typeof bookImportSchema>;

export const projectImportSchema = bookImportSchema
  .extend({
    message: z.string(),
    /** Closed by all their coders: one of spans, one of whole drops, as far as the project has such codes. */
    batches: z.array(codingBatchSchema),
  })
  .meta({ id: 'QdaProjectImport' });
export type ProjectImport = ValueOf<typeof projectImportSchema>;

const endpoint = endpointOf('Coding');

export const qdaEndpoints = {
  exportCodebook: endpoint({
    call: 'GET /api/coder/codebooks/:id/export',
    summary: 'A code book as a file: REFI-QDA (.qdc) or CSV.',
    params: idParamsSchema,
    query: z.object({ format: z.enum(BOOK_FORMATS).default('qdc'), csvFor: csvForSchema }),
    answer: z.string(),
    produces: mediaTypesOf(BOOK_FORMATS),
  }),
  importCodebook: endpoint({
    call: 'POST /api/coder/codebooks/import',
    summary: 'Add the code book of a file: .qdc, .qdpx or CSV.',
    changes: ['Coder'],
    query: fileQuery('codes.qdc').extend({ encoding: encodingNameSchema.optional() }),
    upload: IMPORT_BYTES_MAX,
    answer: bookImportSchema,
  }),
  exportCodingBatch: endpoint({
    call: 'GET /api/coding/batches/:id/project',
    summary:
      'A batch that all coders have closed as a REFI-QDA project (.qdpx): codes, texts, coders, codes given, notes and decisions.',
    params: idParamsSchema,
    answer: z.string(),
    produces: mediaTypesOf(['zip']),
  }),
  importCodingProject: endpoint({
    call: 'POST /api/coding/projects/import',
    summary:
      'Add the codes of a REFI-QDA project (.qdpx) whose texts are drops of the open dataset, as a code book and closed batches.',
    changes: ['Coder', 'Coding'],
    query: fileQuery('project.qdpx'),
    upload: IMPORT_BYTES_MAX,
    answer: projectImportSchema,
  }),
} as const;
