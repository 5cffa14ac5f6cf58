import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface SelfSigned {
  /** Whom it is of. */
  readonly name?: string;
  /** `yymmddhhmmssZ` of its first and last moment. */
  readonly valid?: readonly [from: string, to: string];
}

const settings = (name: string): string => `[ca]
default_ca = signer
[signer]
new_certs_dir = .
database = index
rand_serial = yes
default_md = sha256
policy = policy
x509_extensions = extensions
[policy]
commonName = supplied
[extensions]
subjectAltName = ${/^[\d.]+$/u.test(name) ? 'IP' : 'DNS'}:${name}
`;

/** A certificate that no authority signed, with its key; null where `openssl` is not installed. */
export const selfSigned = ({
  name = 'localhost',
  valid = ['20240101000000Z', '20991231000000Z'],
}: SelfSigned = {}): { readonly key: string; readonly cert: string } | null => {
  const folder = mkdtempSync(join(tmpdir(), 'dropscope-certificate-'));
  const openssl = (...words: readonly string[]) => spawnSync('openssl', words, { cwd: folder }).status === 0;
  try {
    writeFileSync(join(folder, 'settings'), settings(name));
    writeFileSync(join(folder, 'index'), '');
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', 'key'];
    const [from, to] = valid;
    return openssl('req', ...key, '-subj', `/CN=${name}`, '-out', 'request') &&
      openssl(
        ...['ca', '-batch', '-config', 'settings', '-selfsign', '-keyfile', 'key', '-in', 'request'],
        ...['-startdate', from, '-enddate', to, '-notext', '-out', 'certificate'],
      )
      ? {
          key: readFileSync(join(folder, 'key'), 'utf8'),
          cert: readFileSync(join(folder, 'certificate'), 'utf8'),
        }
      : null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
