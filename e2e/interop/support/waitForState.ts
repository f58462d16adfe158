import type { Kit, KitState } from '@latchkey/core'

/** Waits until a kit's state is as wanted. */
export function waitForState(kit: Kit, isWanted: (state: KitState) => boolean): Promise<KitState> {
  const { store } = kit
  return new Promise((resolve) => {
    const look = () => {
      const state = store.getState()
      if (!isWanted(state)) return
      stop()
      resolve(state)
    }
    const stop = store.subscribe(look)
    look()
  })
}
