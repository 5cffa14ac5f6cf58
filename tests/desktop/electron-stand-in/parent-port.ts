/** `node --import parent-port.ts entry.js`: gives a process the port that Electron’s own processes have. */
Object.defineProperty(process, 'parentPort', {
  value: {
    on: (_event: 'message', listener: (message: unknown) => void) => process.on('message', listener),
    postMessage: (message: unknown) => process.send?.(message),
  },
});
