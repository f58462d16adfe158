import type { RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { createGuard, type Guard, type GuardState } from '../guard/createGuard.js'
import type { HoldState } from '../guard/createHold.js'

/**
 * Guards a button while it is there.
 *
 * @param parts - The button, what has to be seen with it, what is shown (a change of it starts the wait again), and who is
 *   told of a press that counts.
 */
export function useGuard(parts: {
  button: RefObject<HTMLButtonElement>
  targets: readonly RefObject<HTMLElement>[]
  shown: unknown
  onPress(isProven: boolean): void
}): { state: GuardState; hold: HoldState } {
  const { button, onPress, shown, targets } = parts
  const [state, setState] = useState<GuardState>('waiting')
  const [hold, setHold] = useState<HoldState>('none')
  const guard = useRef<Guard>(null)
  const press = useRef(onPress)
  press.current = onPress

  // biome-ignore lint/correctness/useExhaustiveDependencies: the elements stay the same as long as the screen is there
  useEffect(() => {
    if (!button.current) return
    guard.current = createGuard({
      button: button.current,
      targets: targets.flatMap(({ current }) => current ?? []),
      onState: setState,
      onHold: setHold,
      onPress: (isProven) => press.current(isProven),
    })
    return () => guard.current?.stop()
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown is the reason to wait again
  useEffect(() => guard.current?.rearm(), [shown])
  return { state, hold }
}
