/** `npm run docs`: writes the pages that are generated from the program itself. tests/checks/docs.test.ts holds them current. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiPage } from './lib/api-page.ts';
import { methodsPage } from './lib/methods-page.ts';
import { reportSchemaText } from './lib/report-schema.ts';
import { root } from './lib/run.ts';

writeFileSync(join(root, 'docs', 'api.md'), apiPage());
writeFileSync(join(root, 'docs', 'methods.md'), await methodsPage());
writeFileSync(join(root, 'docs', 'report.schema.json'), reportSchemaText());
