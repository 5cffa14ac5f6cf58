import { basename, extname } from 'node:path';
import { dialog, type BrowserWindow, type MessageBoxOptions, type OpenDialogOptions } from 'electron';
import { messageOf } from '#main/base/errors.ts';
import type { DesktopWorkstation } from './host.ts';

const EXTENSION = '.dropscope-report';
const LINES_MAX = 12;

export interface ReportFileParts {
  readonly window: () => BrowserWindow | null;
  readonly workstation: Pick<DesktopWorkstation, 'checkReport'>;
}

/** The report that a double click put among the command line's arguments. */
export const reportOf = (argv: readonly string[]): string | null =>
  argv.slice(1).findLast((argument) => extname(argument).toLowerCase() === EXTENSION) ?? null;

const resultOf = async (file: string, { workstation }: ReportFileParts): Promise<MessageBoxOptions> => {
  const title = basename(file);
  try {
    const { isSound, outcome, lines } = await workstation.checkReport(file);
    const rest = lines.length > LINES_MAX ? [`and ${lines.length - LINES_MAX} more`] : [];
    return {
      type: isSound ? 'info' : 'warning',
      title,
      message: outcome,
      detail: [...lines.slice(0, LINES_MAX), ...rest].join('\n'),
    };
  } catch (error) {
    return { type: 'error', title, message: 'This report could not be checked', detail: messageOf(error) };
  }
};

type Parent = Pick<ReportFileParts, 'window'>;

/** Shows a message, in front of the window where there is one. */
export const showMessage = async ({ window }: Parent, options: MessageBoxOptions): Promise<void> => {
  const parent = window();
  await (parent === null ? dialog.showMessageBox(options) : dialog.showMessageBox(parent, options));
};

/** Computes a report again over the current data and says whether its figures are the same. Nothing is written. */
export const showReportCheck = async (file: string, parts: ReportFileParts): Promise<void> =>
  showMessage(parts, await resultOf(file, parts));

/** The same for a file that the user picks. */
export const pickReport = async (parts: ReportFileParts): Promise<void> => {
  const options: OpenDialogOptions = {
    title: 'Check a report',
    properties: ['openFile'],
    filters: [{ name: 'Reports', extensions: ['json', EXTENSION.slice(1)] }],
  };
  const parent = parts.window();
  const { filePaths } = await (parent === null
    ? dialog.showOpenDialog(options)
    : dialog.showOpenDialog(parent, options));
  const [file] = filePaths;
  if (file !== undefined) await showReportCheck(file, parts);
};
