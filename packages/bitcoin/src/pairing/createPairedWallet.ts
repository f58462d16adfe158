import { type PairedNamespace, readField, toProviderError } from '@latchkey/core'
import { AppKitError } from '@latchkey/errors'
import { type CaipNetworkId, isCaip10, toBareAddress } from '@latchkey/primitives'
import { getAddressKind, toAddressKey } from '../address.js'
import type { BitcoinWallet, Shared } from '../wallets/BitcoinWallet.js'
import { type AddressClaim, toAccounts } from '../wallets/readAccounts.js'
import { addressesProperty } from './pairingMethods.js'
import { readAddresses } from './readAddresses.js'

/** The kinds of accounts, in the words wallets have for them. */
const intentions = [
  { type: 'payment', words: ['payment'] },
  { type: 'ordinal', words: ['ordinal', 'ordinals'] },
] as const

/**
 * A paired wallet. It is on no network: each request names one, and which is in use is the kit's own choice among those agreed.
 *
 * @param paired - One namespace of a session.
 */
export function createPairedWallet(paired: PairedNamespace): BitcoinWallet {
  /** What the wallet has said of its addresses since it was paired, by network; before that the session's property counts. */
  const heard = new Map<CaipNetworkId, readonly AddressClaim[]>()
  let isOver = false

  const getClaims = (caipNetworkId: CaipNetworkId) =>
    (heard.get(caipNetworkId) ?? readAddresses(paired.readProperties()[addressesProperty])).filter(
      ({ address }) => typeof address === 'string' && getAddressKind(address, caipNetworkId) !== undefined,
    )

  function getAgreed(caipNetworkId: CaipNetworkId): readonly string[] {
    const own = paired.read().accounts.filter((account) => account.startsWith(`${caipNetworkId}:`))
    return own.filter(isCaip10).map(toBareAddress)
  }

  /** The agreed accounts with what is known of them, and one more of each intention that has none among them. */
  function getShared(caipNetworkId: CaipNetworkId): Shared {
    if (isOver) return { accounts: [], caipNetworkId }
    const known = getClaims(caipNetworkId)
    const agreed = getAgreed(caipNetworkId).map(
      (address): AddressClaim => known.find((claim) => isSame(claim.address, address)) ?? { address },
    )
    const own = toAccounts(agreed, caipNetworkId)
    const missing = intentions.flatMap(
      ({ type, words }) =>
        (!own.some((account) => account.type === type) &&
          known.find(({ purpose }) => words.some((word) => word === purpose))) ||
        [],
    )
    return { accounts: toAccounts([...agreed, ...missing], caipNetworkId), caipNetworkId }
  }

  async function ask(method: string, params: object, caipNetworkId: CaipNetworkId): Promise<unknown> {
    if (!paired.read().methods.includes(method))
      throw new AppKitError('wallet/unsupported-method', { method })
    try {
      return await paired.request({ method, params, caipNetworkId })
    } catch (error) {
      throw toProviderError(error)
    }
  }

  /** The account that requests name: one of those agreed. */
  function getAccount({ accounts, caipNetworkId }: Shared): string {
    const agreed = getAgreed(caipNetworkId)
    const own = accounts.find(({ address }) => agreed.some((one) => isSame(one, address)))
    if (!own) throw new AppKitError('wallet/unauthorized')
    return own.address
  }

  const isGranted = (method: string) => paired.read().methods.includes(method)
  return {
    family: 'paired',
    name: paired.walletName,
    getObject: () => undefined,
    connect: async (wanted) => getShared(wanted),
    // Another tab of the site may have gone to another network.
    read: async () => getShared(paired.getNetwork()),
    async switchNetwork(caipNetworkId) {
      if (!paired.read().chains.includes(caipNetworkId)) throw new AppKitError('network/switch-failed')
      const shared = getShared(caipNetworkId)
      if (shared.accounts.length === 0) throw new AppKitError('network/switch-failed')
      paired.setNetwork(caipNetworkId)
      return shared
    },
    getServed: () => paired.read().chains,
    async signMessage({ address, message, protocol }, shared) {
      const account = getAccount(shared)
      const other = isSame(account, address) ? {} : { address }
      const answer = await ask('signMessage', { account, message, protocol, ...other }, shared.caipNetworkId)
      const signer = readField(answer, 'address')
      if (typeof signer === 'string' && !isSame(signer, address)) throw new AppKitError('wallet/unauthorized')
      return readField(answer, 'signature')
    },
    ...(isGranted('signPsbt') && {
      signPsbt: async ({ psbt, inputs }, shared) => {
        const account = getAccount(shared)
        const signInputs = inputs.map(({ index, address }) => ({ index, address }))
        const params = { account, psbt, signInputs, broadcast: false }
        return readField(await ask('signPsbt', params, shared.caipNetworkId), 'psbt')
      },
    }),
    ...(isGranted('sendTransfer') && {
      sendTransfer: async ({ from, recipient, amountAtomic }, shared) => {
        // Whichever it names pays.
        if (!getAgreed(shared.caipNetworkId).some((one) => isSame(one, from)))
          throw new AppKitError('wallet/unauthorized')
        const params = { account: from, recipientAddress: recipient, amount: String(amountAtomic) }
        return ask('sendTransfer', params, shared.caipNetworkId)
      },
    }),
    watch({ onNews, onHidden }) {
      const stops = [
        paired.onUpdate(onNews),
        paired.onEvent(({ name, data, caipNetworkId }) => {
          if (name !== 'bip122_addressesChanged') return
          heard.set(caipNetworkId, readAddresses(data))
          onNews()
        }),
        paired.onEnd(() => {
          isOver = true
          // A stored session can end while the page is still taking it up.
          queueMicrotask(onHidden)
        }),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return typeof one === 'string' && typeof other === 'string' && toAddressKey(one) === toAddressKey(other)
}
