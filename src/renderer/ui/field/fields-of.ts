/** Value and change of the fields of a draft, each by its name, to be spread into a control. */
export const fieldsOf =
  <Draft extends object>(draft: Draft, onChange: (draft: Draft) => void) =>
  <Name extends keyof Draft>(name: Name) => ({
    value: draft[name],
    onChange: (value: Draft[Name]): void => onChange({ ...draft, [name]: value }),
  });
