import { randomUUID } from 'node:crypto';
import type { Handlers } from '#main/api/handler.ts';
import { computing } from '#main/api/reading.ts';
import { AppError } from '#main/base/errors.ts';
import { bytes } from '#main/http/responses.ts';
import { openLocalFile, stageUpload } from '#main/services/imports/upload.ts';
import type { Services } from '#main/services/index.ts';
import { MAX_REPORT_BYTES } from '#main/services/reports/check.ts';
import { parseSections } from '#main/services/reports/index.ts';

export const reportHandlers = ({ reportJobs, reportChecks, tickets, deps }: Services) =>
  ({
    replayReport: async ({ query, context }) => {
      if (query.ticket !== undefined) {
        const { file, fileName } = tickets.redeem(query.ticket);
        return reportChecks.check(await openLocalFile(file, fileName), query.waitMs);
      }
      const { body } = context.req.raw;
      if (body === null)
        throw new AppError('invalid_file', 'No file was sent: choose a report that was exported as JSON.');
      const staged = await stageUpload(
        body,
        deps.paths.incoming,
        randomUUID(),
        query.fileName,
        MAX_REPORT_BYTES,
      );
      return reportChecks.check(staged, query.waitMs);
    },
    exportAnalysis: async ({ query }) => {
      const reading = await reportJobs.read(query.format, parseSections(query.sections));
      if (reading.kind === 'writing') return computing(reading.job);
      const { content, fileName, mediaType } = reading.file;
      return bytes(content, mediaType, {
        // The name is made by us from ASCII alone, so the plain form is enough.
        'Content-Disposition': `attachment; filename="${fileName}"`,
      });
    },
  }) satisfies Handlers;
