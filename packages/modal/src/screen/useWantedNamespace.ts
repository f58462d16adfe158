import type { Namespace } from '@latchkey/primitives'
import type { ScreenState } from './ScreenState.js'
import { useScreenState } from './useScreen.js'

/**
 * The namespace a wallet is looked for on: the one the visitor came to Connect with.
 *
 * @param screen - What is on screen.
 * @returns `undefined` where any will do.
 */
export function getWantedNamespace({ history }: Pick<ScreenState, 'history'>): Namespace | undefined {
  const [newest] = history
    .flatMap((route) => (route.view === 'Connect' ? [route.parameters?.namespace] : []))
    .reverse()
  return newest
}

/** See {@link getWantedNamespace}. */
export function useWantedNamespace(): Namespace | undefined {
  return useScreenState(getWantedNamespace)
}
