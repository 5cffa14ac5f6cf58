/** The channels between preload and main: one table, used by both sides and by nobody else. */
export const CHANNELS = {
  request: 'dropscope:request',
  cancel: 'dropscope:cancel',
  jobChanged: 'dropscope:job-changed',
  pickFile: 'dropscope:pick-file',
  renewTicket: 'dropscope:renew-ticket',
  fileTicket: 'dropscope:file-ticket',
  saveFile: 'dropscope:save-file',
  reveal: 'dropscope:reveal',
  openLink: 'dropscope:open-link',
  navigate: 'dropscope:navigate',
} as const;

/** Where the desktop serves the interface. */
export const APP_ORIGIN = 'app://dropscope';
