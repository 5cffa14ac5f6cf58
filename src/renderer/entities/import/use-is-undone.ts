import { useEndpoint } from '#renderer/api/endpoint.ts';
import type { ImportSubject } from '#shared/contract/imports.ts';

/** Whether what an import brought is no longer there, so that its success says nothing any more. @param importId null: it brought nothing */
export const useIsUndone = (subject: ImportSubject, importId: number | null): boolean => {
  const { data: imports } = useEndpoint(
    'listImports',
    importId === null ? null : { query: { subject, limit: 200 } },
  );
  return importId !== null && imports !== undefined && !imports.some(({ id }) => id === importId);
};
