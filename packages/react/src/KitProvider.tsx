'use client'
import type { Kit, KitState, NamespaceOf, Register } from '@latchkey/core'
import { AppKitError } from '@latchkey/errors'
import { type ComponentType, type ReactNode, useContext, useEffect } from 'react'
import { explainMissingKit } from './explainMissingKit.js'
import { AvatarContext, type CustomAvatarProps, KitContext, useStateOf } from './KitContext.js'
import { noteKit } from './noteKit.js'

/** The kit as hooks know it: the site's own where it is registered (see `Register`), any kit otherwise. */
export type RegisteredKit = Register extends { kit: infer Own extends Kit } ? Own : Kit

/** The namespaces of {@link RegisteredKit}. */
export type RegisteredNamespace = RegisteredKit extends Kit<infer Chains> ? NamespaceOf<Chains> : never

/** Properties of {@link KitProvider}. */
export type KitProviderProps = {
  /** The kit, made once outside of the component. */
  kit: Kit
  /**
   * Draws accounts in your own way, on buttons and in the modal. It stands in a circle of `sizePx`, and beside the account's name, so it is
   * not read out. `<Avatar>` in it is the kit's own.
   */
  avatar?: ComponentType<CustomAvatarProps>
  children?: ReactNode
}

/**
 * Gives a kit to the components below it and starts it once the page is live.
 *
 * @example
 * <KitProvider kit={kit}><ConnectButton /><Modal /></KitProvider>
 */
export function KitProvider({ kit, avatar, children }: KitProviderProps): ReactNode {
  useEffect(() => {
    kit.start()
    if (process.env.NODE_ENV !== 'production') return noteKit(kit)
    return undefined
  }, [kit])
  return (
    <KitContext.Provider value={kit}>
      <AvatarContext.Provider value={avatar}>{children}</AvatarContext.Provider>
    </KitContext.Provider>
  )
}

/** Result of {@link useKit}. */
export type UseKitReturnType = RegisteredKit

/**
 * The kit of the nearest {@link KitProvider}.
 *
 * @throws `kit/provider-missing` when there is none.
 */
export function useKit(): UseKitReturnType {
  const kit = useContext(KitContext)
  if (!kit && process.env.NODE_ENV !== 'production') throw explainMissingKit()
  if (!kit) throw new AppKitError('kit/provider-missing')
  return kit as RegisteredKit
}

/** Parameters of {@link useKitState}: what reads one value. */
export type UseKitStateParameters<Selected> = (state: KitState) => Selected
/** Result of {@link useKitState}: what was read. */
export type UseKitStateReturnType<Selected> = Selected

/**
 * Reads from the kit's state and renders again when what was read changes: another value, or an object or list with
 * another value in it.
 *
 * @param selector - Reads one value.
 *
 * @example
 * const isOpen = useKitState((state) => state.modal.isOpen)
 */
export function useKitState<Selected>(
  selector: UseKitStateParameters<Selected>,
): UseKitStateReturnType<Selected> {
  return useStateOf(useKit(), selector)
}
