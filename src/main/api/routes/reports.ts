import type { Handlers } from '#main/api/handler.ts';
import { bytes } from '#main/http/responses.ts';
import type { Services } from '#main/services/index.ts';
import { parseSections } from '#main/services/reports/index.ts';

export const reportHandlers = ({ reports }: Services) =>
  ({
    exportAnalysis: async ({ query }) => {
      const { content, fileName, mediaType } = await reports.write(
        query.format,
        parseSections(query.sections),
      );
      return bytes(content, mediaType, {
        // The name is made by us from ASCII alone, so the plain form is enough.
        'Content-Disposition': `attachment; filename="${fileName}"`,
      });
    },
  }) satisfies Handlers;
