import { AppKitError, requireFields } from '@latchkey/errors'
import type { KitBase } from '../base/KitBase.js'
import { getActiveAddress } from '../state/selectors.js'
import type { OpenOptions } from './ModalState.js'

/** The modal, as far as the kit knows of it. */
export type ModalGroup = {
  /** Says that the visitor is about to open it, such as with the pointer over a button. No server is asked. */
  expect(): void
  /**
   * Opens the modal (§2.012 to §2.016), at once. Resolves when what it is filled with has been loaded, or could not be: the
   * modal itself says so and tries again.
   *
   * @throws `network/namespace-not-found` for a namespace the site does not have, `parameters/invalid`.
   */
  open(options?: OpenOptions): Promise<void>
  /** Closes it without asking (§2.017, §2.018). */
  close(): void
  setLoading(isLoading: boolean): void
}

/** Makes the modal's switch. It is part of the page from the start: a tap opens the modal in its own turn. */
export function createModal(
  {
    store,
    events,
    track,
    options: { enableEmbedded = false },
  }: Pick<KitBase, 'store' | 'events' | 'track' | 'options'>,
  load: () => Promise<void>,
): ModalGroup {
  const patch = (change: Partial<ReturnType<typeof store.getState>['modal']>) =>
    store.setState(({ modal }) => ({ modal: { ...modal, ...change } }))

  const isConnected = () => getActiveAddress(store.getState()) !== undefined

  return {
    expect() {
      if (!store.getState().modal.isExpected) patch({ isExpected: true })
    },
    async open(options = {}) {
      const { namespace } = requireFields(options, 'view?, namespace?')
      if (namespace && !store.getState().networks[namespace]) {
        throw new AppKitError('network/namespace-not-found')
      }
      if (namespace) store.setState({ activeNamespace: namespace })
      patch({ isOpen: true, isExpected: true, request: options })
      track('MODAL_OPEN', { connected: isConnected() })
      events.emit('modal-opened', { options })
      await load().catch(() => undefined)
    },
    close() {
      if (!store.getState().modal.isOpen) return
      patch({ isOpen: enableEmbedded, isLoading: false, request: {} })
      track('MODAL_CLOSE', { connected: isConnected() })
      events.emit('modal-closed', {})
    },
    setLoading: (isLoading) => patch({ isLoading }),
  }
}
