import {
  connectorIds,
  findConnector,
  type Kit,
  type KitState,
  type SocialProvider,
  type WindowedProvider,
} from '@latchkey/core'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { useScreen } from '../../screen/useScreen.js'

/**
 * Opens a provider's window and follows it, or leaves for the provider where no window can be opened. Call it in the visitor's gesture: the window is opened before anything is awaited.
 *
 * @param kit - The kit.
 * @param provider - Who is asked.
 */
export function openProvider(kit: Kit, provider: WindowedProvider): void {
  const methods = findConnector(kit.store.getState(), connectorIds.auth)?.login
  if (!methods) return
  const opening = new AbortController()
  const opened = methods.openProvider(provider, {
    signal: opening.signal,
    onWindowGone: () => void kit.login.noteWindowGone(opening),
    onLeaving: () => kit.login.noteLeaving(provider, opening),
  })
  // Its failure is in the store, where the view reads it; who follows it may come later than it fails.
  opened.catch(() => undefined)
  kit.login.followProvider(provider, opened, opening).catch(() => undefined)
}

/** Whether the ways to log in can be used: the wallet's script is there, and nobody is logged in. */
export function useLoginAvailability(): 'ready' | 'loading' | 'logged-in' {
  return useProvidedKitState(selectAvailability)
}

function selectAvailability(state: KitState): 'ready' | 'loading' | 'logged-in' {
  if (Object.values(state.connections).some(({ connectorId }) => connectorId === connectorIds.auth)) {
    return 'logged-in'
  }
  return findConnector(state, connectorIds.auth)?.login ? 'ready' : 'loading'
}

/** Logging in with a social account, from any of the lists. */
export function useChooseSocial(): (provider: SocialProvider) => void {
  const kit = useProvidedKit()
  const { router } = useScreen()
  return (provider) => {
    if (provider === 'farcaster') {
      router.push('ConnectingFarcaster')
      return
    }
    openProvider(kit, provider)
    router.push('ConnectingSocial', { provider })
  }
}
