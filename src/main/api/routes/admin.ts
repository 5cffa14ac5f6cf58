import type { Handlers } from '#main/api/handler.ts';
import type { Services } from '#main/services/index.ts';

export const adminHandlers = ({ admin }: Services) =>
  ({
    getAdminOverview: () => admin.overview(),
    backUpNow: () => admin.backUp(),
    listBackups: () => admin.backups(),
    restoreBackup: ({ params }) => admin.restore(params.name),
    cancelRestore: () => admin.cancelRestore(),
    checkIntegrity: () => admin.checkIntegrity(),
    salvageDatabase: () => admin.salvage(),
    useSalvage: ({ params }) => admin.useSalvage(params.name),
    compactDatabase: () => admin.compact(),
    readLog: ({ query }) => admin.log(query),
  }) satisfies Handlers;
