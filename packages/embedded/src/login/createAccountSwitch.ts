import { type ConnectorContext, getAccount, getNetwork, type LoginMethods } from '@latchkey/core'
import { EmbeddedError } from '@latchkey/errors/embedded'
import { chosenNamespace } from '@latchkey/wire/frame'
import { embeddedItems } from '../embeddedItems.js'
import type { SecureFrame } from '../frame/createSecureFrame.js'
import type { LoginChanges } from './createLoginChanges.js'

/** Puts the account of a type in front; see {@link LoginMethods.setAccountType}. */
export type SwitchAccount = LoginMethods['setAccountType']

/**
 * Makes the one way to another account of the wallet, whoever asks for it: the frame is told, and then asked which accounts there are
 * and which of them is in front. Nothing is put in another order before it has said so, and one switch waits for another.
 *
 * @param context - The kit's parts.
 * @param parts - The frame, and what tells the sessions.
 */
export function createAccountSwitch(
  { storage, store }: Pick<ConnectorContext, 'storage' | 'store'>,
  { frame, changes }: { frame: SecureFrame; changes: LoginChanges },
): SwitchAccount {
  let last: Promise<unknown> = Promise.resolve()

  async function switchTo(type: 'eoa' | 'smartAccount', signal: AbortSignal): Promise<void> {
    const state = store.getState()
    const networkId = Number(getNetwork(state, chosenNamespace)?.id)
    const isAble = storage.get(embeddedItems.smartAccountNetworks)?.includes(networkId) ?? false
    const isInFront = getAccount(state, chosenNamespace).preferredAccountType === type
    if (isInFront || !isAble) throw new EmbeddedError('login/account-type-unavailable', { type })
    signal.throwIfAborted()
    // From here on it is done to its end, whoever has left meanwhile: the page and the frame would not say the same otherwise.
    await frame.ask('SET_PREFERRED_ACCOUNT', { type })
    storage.set(embeddedItems.preferredAccountType, type)
    await changes.tell({ type: 'account-type' })
  }

  return (type, { signal }) => {
    const turn = last.then(() => switchTo(type, signal))
    last = turn.catch(() => undefined)
    return turn
  }
}
