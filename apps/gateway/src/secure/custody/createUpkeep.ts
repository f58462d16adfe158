import type { KeeperTasks } from '../keeper/createKeeperTasks.js'
import type { Rotation } from '../keys/createRotation.js'

/** What is done behind everybody's back. */
export type Upkeep = {
  /** Does what is due, unless it is being done. */
  start(): void
  /** Ends what is under way, and does nothing any more. */
  close(): Promise<void>
}

/**
 * Makes what does changes that are due, destroys the keeper's halves that are and brings all keys under the active master keys.
 *
 * @param dependencies - What there is to do, and who is told when it fails; it is tried again with the next start.
 */
export function createUpkeep({
  onFailure,
  rotations,
  runWaiting,
  tasks,
}: {
  onFailure: (error: unknown) => void
  rotations: readonly Pick<Rotation, 'run'>[]
  /** Does the changes whose wait is over. */
  runWaiting: () => Promise<void>
  tasks: KeeperTasks
}): Upkeep {
  const controller = new AbortController()
  let underWay: Promise<void> | undefined

  /** One after the other; what fails keeps back none of the others. */
  async function run(): Promise<void> {
    const parts = [
      runWaiting,
      tasks.run,
      ...rotations.map((rotation) => () => rotation.run(controller.signal)),
    ]
    for (const part of parts) await part().catch(onFailure)
  }

  return {
    start() {
      if (underWay || controller.signal.aborted) return
      underWay = run().finally(() => {
        underWay = undefined
      })
    },
    async close() {
      controller.abort()
      await underWay
    },
  }
}
