/** A component that can be taken without waiting once it is loaded. */
export type Loadable<Component> = {
  /** Loads the component; it is kept once loaded. */
  load(): Promise<Component>
  /** The component when it has been loaded. */
  getLoaded(): Component | undefined
}

/**
 * Keeps a component once it is loaded.
 *
 * @param load - Loads it; asked again after it failed.
 * @param loaded - The component, where it is there from the first.
 */
export function keepLoaded<Component>(
  load: () => Promise<Component>,
  loaded?: Component,
): Loadable<Component> {
  return {
    getLoaded: () => loaded,
    load: async () => (loaded ??= await load()),
  }
}
