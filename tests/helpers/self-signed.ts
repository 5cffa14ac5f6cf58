import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A certificate of `localhost` that no authority signed, with its key; null where `openssl` is not installed. */
export const selfSigned = (): { readonly key: string; readonly cert: string } | null => {
  const folder = mkdtempSync(join(tmpdir(), 'dropscope-certificate-'));
  try {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
    const { status } = spawnSync('openssl', [
      ...['req', '-x509', ...kind, '-subj', '/CN=localhost'],
      ...['-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', cert],
    ]);
    return status === 0 ? { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') } : null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
