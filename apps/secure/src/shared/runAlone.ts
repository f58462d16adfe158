/** Runs something while no other tab of this browser and site runs anything of that name. */
export type RunAlone = <Result>(name: string, run: () => Promise<Result>) => Promise<Result>

/**
 * Makes what lets tabs take turns. Where the browser has no locks, or none for this site (S15), everybody runs at once.
 *
 * @param getLocks - The browser's.
 */
export function createRunAlone(getLocks: () => Pick<LockManager, 'request'> | undefined): RunAlone {
  return async (name, run) => {
    let isRunning = false
    const start = () => {
      isRunning = true
      return run()
    }
    try {
      const locks = getLocks()
      return await (locks ? locks.request(`latchkey ${name}`, start) : start())
    } catch (error) {
      if (isRunning) throw error
      return start()
    }
  }
}
