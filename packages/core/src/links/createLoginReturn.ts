/** What a login in a Telegram mini-app came back with (§2.030). */
export type LoginReturn = {
  /** Takes it out of the page's address. Runs with the kit's start, before anybody reads the address. */
  begin(): void
  /** Hands it over, once; `undefined` when there is none. */
  take(): Promise<string | undefined>
}

/** Makes what keeps the result of a login until an embedded wallet takes it. Its code comes only with such an address. */
export function createLoginReturn(): LoginReturn {
  let pending: Promise<string | undefined> | undefined
  return {
    begin() {
      if (!location.search.includes('result_uri=')) return
      pending = import('./takeResultUri.js')
        .then(({ takeResultUri }) => takeResultUri())
        // Without its code the address stays as it is, and the login starts anew.
        .catch(() => undefined)
    },
    async take() {
      const taken = pending
      pending = undefined
      return taken
    },
  }
}
