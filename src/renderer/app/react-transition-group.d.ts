/** The library ships no types; only its switch is used. */
declare module 'react-transition-group' {
  export const config: { disabled: boolean };
}
