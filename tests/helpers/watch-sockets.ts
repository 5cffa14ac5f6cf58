/** Loaded into a program before its own code (`node --import`): notes in a file everything that would leave this machine. */
import childProcess from 'node:child_process';
import dns from 'node:dns';
import { appendFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

const file = process.env['DROPSCOPE_SOCKET_NOTES'] ?? '';
const note = (what: string): void => {
  appendFileSync(file, `${what}\n`);
};
note('watching');

const connect = net.Socket.prototype.connect;
net.Socket.prototype.connect = function (this: net.Socket, ...args: unknown[]) {
  const [first] = args.flat() as { readonly host?: string; readonly port?: number }[];
  note(`connect ${first?.host ?? JSON.stringify(args[0])}:${first?.port}`);
  return (connect as (...all: unknown[]) => net.Socket).apply(this, args);
};

const lookup = dns.lookup;
dns.lookup = ((name: string, ...rest: unknown[]) => {
  // The name that the server itself listens on is asked of nobody.
  if (name !== '127.0.0.1') note(`lookup ${name}`);
  (lookup as (...all: unknown[]) => void)(name, ...rest);
}) as typeof lookup;

const spawn = childProcess.spawn;
childProcess.spawn = ((command: string, ...rest: unknown[]) => {
  note(`spawn ${[command, ...(Array.isArray(rest[0]) ? rest[0] : [])].join(' ')}`);
  return (spawn as (...all: unknown[]) => childProcess.ChildProcess)(command, ...rest);
}) as typeof spawn;

// Modules that import these by name see them too.
syncBuiltinESMExports();
