/** `node --import parent-port.ts entry.js`: gives a process the port that Electron’s own processes have. */
Object.defineProperty(process, 'parentPort', {
  value: {
    once: (_event: 'message', listener: (message: unknown) => void) => process.once('message', listener),
    postMessage: (message: unknown) => process.send?.(message),
  },
});
