import type { Handlers } from '#main/api/handler.ts';
import { computing } from '#main/api/reading.ts';
import { bytes, download } from '#main/http/responses.ts';
import type { Services } from '#main/services/index.ts';
import { parseSections } from '#main/services/reports/index.ts';

export const reportHandlers = ({ reportJobs, reportChecks, briefs, imports }: Services) =>
  ({
    replayReport: async ({ query, file }) =>
      reportChecks.check(await imports.received.fileOf(query, file), query.waitMs),
    exportBrief: async ({ query }) => {
      const { content, fileName, mediaType } = await briefs.write(query);
      return bytes(content, mediaType, {
        'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
      });
    },
    exportAnalysis: async ({ query }) => {
      const reading = await reportJobs.read(query.format, {
        sections: parseSections(query.sections),
        set: query.set,
        csvFor: query.csvFor,
      });
      return reading.kind === 'working' ? computing(reading.job) : download(reading.answer);
    },
  }) satisfies Handlers;
