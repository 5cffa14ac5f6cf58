/** Value and change of the fields of a draft, each by its name, to be spread into a control. */
export const fieldsOf =
  <Draft extends object>(draft: Draft, onChange: (draft: Draft) => void) =>
  <Name extends keyof Draft>(name: Name) => ({
    value: draft[name],
    onChange: (value: Draft[Name]): void => onChange({ ...draft, [name]: value }),
  });

/** As `fieldsOf`, where only what changes is handed over: a view in the address, the settings. */
export const partsOf =
  <Whole extends object>(whole: Whole, change: (part: Partial<Whole>) => unknown) =>
  <Name extends keyof Whole>(name: Name) => ({
    value: whole[name],
    onChange: (value: Whole[Name]): void => {
      const part: Partial<Whole> = {};
      part[name] = value;
      change(part);
    },
  });
