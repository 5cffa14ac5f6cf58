/** The channels between preload and main: one table, used by both sides and by nobody else. */
export const CHANNELS = {
  request: 'dropscope:request',
  cancel: 'dropscope:cancel',
  jobChanged: 'dropscope:job-changed',
  written: 'dropscope:written',
  pickFile: 'dropscope:pick-file',
  pickFolder: 'dropscope:pick-folder',
  renewTicket: 'dropscope:renew-ticket',
  fileTicket: 'dropscope:file-ticket',
  saveFile: 'dropscope:save-file',
  reveal: 'dropscope:reveal',
  openLink: 'dropscope:open-link',
  navigate: 'dropscope:navigate',
  turn: 'dropscope:turn',
  turnText: 'dropscope:turn-text',
  recovery: 'dropscope:recovery',
  recover: 'dropscope:recover',
} as const;

/** Where the desktop serves the interface. */
export const APP_ORIGIN = 'app://dropscope';

/** The page of a data folder that does not open: it asks nothing of the API. */
export const RECOVERY_ROUTE = '/recovery';
