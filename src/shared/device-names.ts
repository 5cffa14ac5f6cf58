/** Windows gives these names to devices, with any ending and with spaces before it; ¹, ² and ³ are digits to it. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])\s*(?:\.|$)/iu;

/** Whether a file of this name could not be written on Windows. */
export const isDeviceName = (name: string): boolean => DEVICE.test(name);
