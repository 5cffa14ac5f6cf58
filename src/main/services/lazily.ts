/** What a service must be to be loaded late: every method answers a promise. */
type Answering<Service> = {
  readonly [Name in keyof Service]: (...given: never[]) => Promise<unknown>;
};

/**
 * A service that is loaded when one of its methods is first called: a start needs few of them, and each brings libraries
 * along.
 */
export const lazily = <Service extends object & Answering<Service>>(
  load: () => Promise<Service> | Service,
): Service => {
  let loaded: Promise<Service> | null = null;
  const call =
    (name: keyof Service) =>
    async (...given: never[]): Promise<unknown> =>
      (await (loaded ??= Promise.resolve(load())))[name](...given);
  return new Proxy({} as Service, {
    // Whoever awaits the service itself asks for `then`: it is no promise.
    get: (_target, name) => (name === 'then' ? undefined : call(name as keyof Service)),
  });
};
