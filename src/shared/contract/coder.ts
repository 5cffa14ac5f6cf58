import { z } from 'zod';
import { treeFault } from '#shared/code-book.ts';
import { GUID } from '#shared/qda.ts';
import { idParamsSchema, timestampSchema } from './common.ts';
import { dropNumberParamsSchema } from './drops.ts';
import { endpointOf } from './endpoint.ts';
import { RUN_STATUSES } from './jobs.ts';
import { named, type ValueOf } from './value.ts';

/** A bulk run is offered only from this many human codes on. */
export const HUMAN_CODES_NEEDED = 50;

export const codeNameSchema = z.string().trim().min(1).max(200);
/** So many codes a book has at most. */
export const MOST_CODES = 500;

const textSchema = z.string().trim().max(5000);

/** One code of a book; what it does not have is left out. */
export const bookCodeSchema = named('BookCode', {
  code: codeNameSchema,
  definition: textSchema,
  /** What the local rule looks for, as whole words, any case. */
  phrases: z.array(z.string().trim().min(1).max(200)).max(100),
  /** Name of the code above it. */
  parent: codeNameSchema.optional(),
  /** `#rrggbb`. */
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/iu, '# and six hexadecimal digits')
    .optional(),
  example: textSchema.optional(),
  /** When it is given. */
  inclusion: textSchema.optional(),
  /** When it is not given. */
  exclusion: textSchema.optional(),
  /** The key that gives it. */
  key: z
    .string()
    .regex(/^[\p{L}\p{N}]$/u, 'one letter or digit')
    .optional(),
  /** Of the code in other programs, where it came from one. */
  guid: z.string().regex(GUID).optional(),
});

export const codebookBodySchema = z
  .object({
    name: z.string().trim().min(1).max(200),
    codes: z.array(bookCodeSchema).min(1).max(MOST_CODES),
    /** Given where no other code fits. */
    otherwise: codeNameSchema,
  })
  .refine(
    ({ codes, otherwise }) =>
      new Set([otherwise, ...codes.map(({ code }) => code)]).size === codes.length + 1,
    'Every code must have a name of its own.',
  )
  .refine(({ codes }) => {
    const keys = codes.flatMap(({ key }) => (key === undefined ? [] : [key.toLowerCase()]));
    return new Set(keys).size === keys.length;
  }, 'Every key must be of one code only.')
  .superRefine(({ codes }, context) => {
    const fault = treeFault(codes);
    if (fault !== null) context.addIssue(fault);
  });
export type CodebookBody = ValueOf<typeof codebookBodySchema>;

export const agreementSchema = named('CoderAgreement', {
  n: z.int(),
  /** Share of equal codes. */
  accuracy: z.number().nullable(),
  /** Null where kappa is not defined: no items, or both sides give one and the same code throughout. */
  kappa: z.number().nullable(),
  kappaLow: z.number().nullable(),
  kappaHigh: z.number().nullable(),
  codes: z.array(
    z.object({
      code: z.string(),
      humanCount: z.int(),
      machineCount: z.int(),
      both: z.int(),
      /** Null where the machine never gave the code. */
      precision: z.number().nullable(),
      /** Null where no human gave the code. */
      recall: z.number().nullable(),
      f1: z.number().nullable(),
    }),
  ),
  /** Rows: human code, columns: machine code, in the order of `codes`. */
  confusion: z.array(z.array(z.int())),
  humanCodesNeeded: z.int(),
  bulkRunOffered: z.boolean(),
});
export type CoderAgreement = ValueOf<typeof agreementSchema>;

export const coderRunSchema = named('CoderRun', {
  id: z.string(),
  coder: z.string(),
  scope: z.enum(['audit', 'bulk']),
  status: z.enum(RUN_STATUSES),
  jobId: z.string().nullable(),
  startedAt: timestampSchema,
  error: z.string().nullable(),
  coded: z.int(),
  uncoded: z.int(),
  agreement: agreementSchema.nullable(),
  cost: z.number(),
});
export type CoderRun = ValueOf<typeof coderRunSchema>;

export const codebookSchema = named('Codebook', {
  id: z.string(),
  name: z.string(),
  codes: codebookBodySchema.shape.codes,
  otherwise: z.string(),
  /** Number of the version that counts now, from 1: a changed meaning of a code is a new one. */
  version: z.int(),
  createdAt: timestampSchema,
  humanCodes: z.int(),
  runs: z.array(coderRunSchema),
});
export type Codebook = ValueOf<typeof codebookSchema>;

export const codebookVersionSchema = named('CodebookVersion', {
  /** From 1, by age. */
  version: z.int(),
  /** Of what the codes mean; batches name it as `codesSha256`. */
  sha256: z.string(),
  createdAt: timestampSchema,
  codes: codebookBodySchema.shape.codes,
  otherwise: z.string(),
  /** Drops of all datasets that people coded by it. */
  humanCodes: z.int(),
});
export type CodebookVersion = ValueOf<typeof codebookVersionSchema>;

const humanCodeSchema = z.object({ dropNumber: z.int().min(1), code: codeNameSchema });

export const dropCodeSchema = named('DropCode', {
  codebookId: z.string(),
  codebook: z.string(),
  /** Null: a person. */
  coder: z.string().nullable(),
  code: z.string(),
  codedAt: timestampSchema,
  /** Version of the code book that it was coded by; null: one that is not stored. */
  version: z.int().nullable(),
});
export type DropCode = ValueOf<typeof dropCodeSchema>;

const endpoint = endpointOf('Coder');

export const coderEndpoints = {
  listDropCodes: endpoint({
    call: 'GET /api/q-drops/number/:dropNumber/codes',
    summary: 'The codes that a drop was given: by a person, and by the last run of each coder.',
    params: dropNumberParamsSchema,
    answer: z.array(dropCodeSchema),
  }),
  listCodebooks: endpoint({
    call: 'GET /api/coder/codebooks',
    summary: 'Code books with their human codes and runs.',
    answer: z.array(codebookSchema),
  }),
  addCodebook: endpoint({
    call: 'POST /api/coder/codebooks',
    summary: 'Add a code book.',
    body: codebookBodySchema,
    answer: codebookSchema,
  }),
  getCodebook: endpoint({
    call: 'GET /api/coder/codebooks/:id',
    summary: 'One code book.',
    params: idParamsSchema,
    answer: codebookSchema,
  }),
  setCodebook: endpoint({
    call: 'PUT /api/coder/codebooks/:id',
    summary: 'Change a code book. A changed meaning is a new version; what was coded says by which.',
    params: idParamsSchema,
    body: codebookBodySchema,
    answer: codebookSchema,
  }),
  listCodebookVersions: endpoint({
    call: 'GET /api/coder/codebooks/:id/versions',
    summary: 'What a code book has said, oldest version first.',
    params: idParamsSchema,
    answer: z.array(codebookVersionSchema),
  }),
  removeCodebook: endpoint({
    call: 'DELETE /api/coder/codebooks/:id',
    summary: 'Remove a code book with its codes and runs.',
    params: idParamsSchema,
    answer: z.object({ message: z.string() }),
  }),
  drawCodingSample: endpoint({
    call: 'GET /api/coder/codebooks/:id/sample',
    summary: 'Drops with text to code by hand next: a seeded random sample of those not coded yet.',
    params: idParamsSchema,
    query: z.object({
      size: z.coerce.number().int().min(1).max(500).default(20),
      seed: z.coerce.number().int().min(0).max(4_294_967_295).default(4966),
    }),
    answer: z.array(z.object({ dropNumber: z.int(), content: z.string() })),
  }),
  setHumanCodes: endpoint({
    call: 'PUT /api/coder/codebooks/:id/human-codes',
    summary: 'Store codes given by a person; a code given again replaces the earlier one.',
    params: idParamsSchema,
    body: z.object({ codes: z.array(humanCodeSchema).min(1).max(5000) }),
    answer: codebookSchema,
  }),
  startCoderRun: endpoint({
    call: 'POST /api/coder/codebooks/:id/runs',
    summary: 'Run a model or the local rule over the human-coded drops (audit), or over all drops (bulk).',
    params: idParamsSchema,
    body: z.object({
      /** `rule`, or a model that can be reached. */
      coder: z.string().min(1).max(200),
      scope: z.enum(['audit', 'bulk']).default('audit'),
    }),
    answer: coderRunSchema,
  }),
  listMachineCodes: endpoint({
    call: 'GET /api/coder/runs/:id/codes',
    summary: 'The codes of a run.',
    params: idParamsSchema,
    query: z.object({ limit: z.coerce.number().int().min(1).max(10_000).default(10_000) }),
    answer: z.array(humanCodeSchema),
  }),
} as const;
