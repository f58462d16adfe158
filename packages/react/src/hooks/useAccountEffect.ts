import { type AccountState, getAccount, type KitState } from '@latchkey/core'
import type { Namespace } from '@latchkey/primitives'
import { useCallback, useEffect, useRef } from 'react'
import { useKitState } from '../KitProvider.js'

/** An account that is connected. */
export type ConnectedAccount = AccountState & { status: 'connected' }

/** Parameters of {@link useAccountEffect}. */
export type UseAccountEffectParameters = {
  /** The namespace; the one in front of the visitor by default. */
  namespace?: Namespace
  /** Called when an account is connected, and when the component comes while one is. */
  onConnect?: ((account: ConnectedAccount) => void) | undefined
  /** Called when no account is connected any more. */
  onDisconnect?: (() => void) | undefined
}

/** {@link useAccountEffect} returns nothing. */
export type UseAccountEffectReturnType = undefined

/**
 * Does something when a visitor connects and leaves. Another account of the same wallet is neither.
 *
 * @param parameters - See {@link UseAccountEffectParameters}. The functions may be new in each render.
 *
 * @example
 * useAccountEffect({ onDisconnect: () => router.push('/') })
 */
export function useAccountEffect({
  namespace,
  onConnect,
  onDisconnect,
}: UseAccountEffectParameters): UseAccountEffectReturnType {
  const selector = useCallback((state: KitState) => getAccount(state, namespace), [namespace])
  const account = useKitState(selector)
  const latest = useRef({ account, onConnect, onDisconnect })
  useEffect(() => {
    latest.current = { account, onConnect, onDisconnect }
  })
  const wasConnected = useRef(false)
  const isConnected = account?.status === 'connected'
  useEffect(() => {
    if (isConnected === wasConnected.current) return
    wasConnected.current = isConnected
    const { account: now, ...callbacks } = latest.current
    if (now?.status === 'connected') callbacks.onConnect?.(now as ConnectedAccount)
    else callbacks.onDisconnect?.()
  }, [isConnected])
}
