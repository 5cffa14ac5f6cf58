import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Lines of `/proc/PID/status` are like `VmRSS:	  51234 kB`. */
const fromProc = async (pid: number): Promise<number | null> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const kilobytes = /^VmRSS:\s*(\d+) kB$/mu.exec(status)?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) * 1024;
};

/** `ps` answers kilobytes. */
const fromPs = async (pid: number): Promise<number | null> => {
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout) * 1024;
};

/** The last of the five fields of `tasklist` is like "51,234 K", with the separators of the country. */
const fromTasklist = async (pid: number): Promise<number | null> => {
  const { stdout } = await run('tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH'], {
    windowsHide: true,
  });
  const kilobytes = /"([^"]*)"\s*$/u.exec(stdout)?.[1]?.replaceAll(/\D/gu, '') ?? '';
  return kilobytes === '' ? null : Number(kilobytes) * 1024;
};

const READERS: Partial<Record<NodeJS.Platform, typeof fromProc>> = {
  linux: fromProc,
  win32: fromTasklist,
};

/** Main memory that a process takes, in bytes, as its system says; null where it is gone or cannot be asked. */
export const residentMemory = async (pid: number): Promise<number | null> => {
  try {
    return await (READERS[process.platform] ?? fromPs)(pid);
  } catch {
    return null;
  }
};
