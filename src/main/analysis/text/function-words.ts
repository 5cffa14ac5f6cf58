/** English function words: they carry little of what a text is about. `us` is left out: lower-cased, `US` is one with it. */
export const functionWords: readonly string[] = (
  'the a an and or but nor so yet if then than that this these those there here it its he him his she her they them their ' +
  'we our you your i me my mine who whom whose which what when where why how is am are was were be been being do does did ' +
  'have has had having will would shall should can could may might must not no never none all any both each every few many ' +
  'more most much other some such only own same too very just also even still again once ever now of in to for on with at by ' +
  'from up about into over after before between under through during against without within because as until while since ' +
  'out off down above below upon per re via'
).split(' ');
