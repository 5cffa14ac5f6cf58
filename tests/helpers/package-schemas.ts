import { z } from 'zod';

/** A path inside the package, as the pattern of the profiles has it: no beginning of a root, a home or a scheme. */
const path = z.string().regex(/^(?![./~]|file:)(?!.*(?:\/\.\.\/|\\|:\/\/)).+$/u);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/u);
const instant = z.iso.datetime();
/** The profiles allow no empty list anywhere, and no name twice in a key. */
const distinct = z
  .array(z.string())
  .min(1)
  .refine((names) => new Set(names).size === names.length, 'a name is there twice');

/** What the published profiles of Frictionless Data Package v2 ask of a tabular package, in a form of our own. */
export const dataPackageSchema = z.object({
  $schema: z.literal('https://datapackage.org/profiles/2.0/datapackage.json'),
  name: z.string().regex(/^[-a-z0-9._/]+$/u),
  title: z.string().min(1),
  description: z.string().min(1),
  created: instant,
  contributors: z
    .array(z.object({ title: z.string().min(1), roles: z.array(z.string()).min(1) }))
    .min(1)
    .optional(),
  sources: z
    .array(z.object({ title: z.string().min(1) }))
    .min(1)
    .optional(),
  /** Our own: the set that the rows are narrowed to. */
  workingSet: z
    .object({
      name: z.string().min(1),
      sha256,
      query: z.string().min(1),
      items: z.int(),
      gone: z.int(),
    })
    .optional(),
  resources: z
    .array(
      z.object({
        $schema: z.literal('https://datapackage.org/profiles/2.0/dataresource.json'),
        name: z.string().regex(/^[-a-z0-9._/]+$/u),
        type: z.literal('table'),
        path,
        format: z.enum(['csv', 'parquet']),
        mediatype: z.string().regex(/^[^/]+\/[^/]+$/u),
        encoding: z.literal('utf-8').optional(),
        bytes: z.int().min(1),
        hash: z.string().regex(/^sha256:[0-9a-f]{64}$/u),
        description: z.string().min(1),
        schema: z.object({
          $schema: z.literal('https://datapackage.org/profiles/2.0/tableschema.json'),
          fields: z
            .array(
              z.object({
                name: z.string().min(1),
                type: z.enum(['string', 'integer', 'number', 'boolean', 'datetime', 'date']),
                description: z.string().min(1),
                unit: z.string().min(1).optional(),
              }),
            )
            .min(1),
          primaryKey: distinct,
          foreignKeys: z
            .array(
              z.object({
                fields: distinct,
                reference: z.object({ resource: z.string(), fields: distinct }),
              }),
            )
            .min(1)
            .optional(),
          missingValues: z.array(z.string()),
        }),
      }),
    )
    .min(1),
});

const reference = z.strictObject({ '@id': z.string().min(1) });
const entity = z.looseObject({
  '@id': z.string().min(1),
  '@type': z.union([z.string(), z.array(z.string()).min(1)]),
});
const fileEntity = z.looseObject({
  '@id': path,
  '@type': z.union([z.literal('File'), z.array(z.string())]),
  name: z.string().min(1),
  encodingFormat: z.string().regex(/^[^/]+\/[^/]+$/u),
  contentSize: z.string().regex(/^\d+$/u),
  sha256,
});

/** What RO-Crate 1.2 asks of its metadata, its root and its files, in a form of our own. */
export const roCrateSchema = z.object({
  '@context': z.literal('https://w3id.org/ro/crate/1.2/context'),
  '@graph': z.array(entity).superRefine((graph, context) => {
    const refuse = (message: string): void => {
      context.addIssue({ code: 'custom', message });
    };
    const ids = new Set(graph.map((one) => one['@id']));
    if (ids.size !== graph.length) refuse('two entities have one @id');
    const descriptor = graph.find((one) => one['@id'] === 'ro-crate-metadata.json');
    const isDescriptor = z
      .looseObject({
        '@type': z.literal('CreativeWork'),
        about: z.strictObject({ '@id': z.literal('./') }),
        conformsTo: z.strictObject({ '@id': z.literal('https://w3id.org/ro/crate/1.2') }),
      })
      .safeParse(descriptor).success;
    if (!isDescriptor) refuse('the metadata descriptor is missing or wrong');
    const root = z
      .looseObject({
        '@type': z.literal('Dataset'),
        name: z.string().min(1),
        description: z.string().min(1),
        datePublished: instant,
        license: reference,
        hasPart: z.array(reference).min(1),
      })
      .safeParse(graph.find((one) => one['@id'] === './'));
    if (!root.success) refuse(`the root dataset is wrong: ${root.error.message}`);
    else
      for (const part of root.data.hasPart) {
        const file = fileEntity.safeParse(graph.find((one) => one['@id'] === part['@id']));
        if (!file.success) refuse(`${part['@id']}: ${file.error.message}`);
      }
    for (const one of graph)
      for (const value of Object.values(one).flat()) {
        const link = reference.safeParse(value);
        const id = link.data?.['@id'] ?? './';
        if (!ids.has(id) && !id.startsWith('https://'))
          refuse(`${one['@id']} points to ${id}, which is not there`);
      }
  }),
});
