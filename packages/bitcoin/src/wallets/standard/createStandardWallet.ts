import { readField, type Stop } from '@latchkey/core'
import { AppKitError } from '@latchkey/errors'
import { type CaipNetworkId, encodeHex, isSameBytes } from '@latchkey/primitives'
import {
  callFeature,
  hasFeature,
  readList,
  readTexts,
  type StandardIdentifier,
  type StandardWallet,
  watchChanges,
} from '@latchkey/wallet-standard'
import { toAddressKey } from '../../address.js'
import { guessNetwork, toNetworkName } from '../../networkNames.js'
import type { BitcoinWallet, Shared, WalletSite } from '../BitcoinWallet.js'
import { readAddressClaim, toAccounts } from '../readAccounts.js'
import { toBytes } from '../readAnswer.js'

/**
 * A wallet of the Wallet Standard with `bitcoin:*` features. Such a wallet is on no network: its accounts say which they are of, and
 * which of them is in use is the kit's own choice.
 *
 * @param found - The wallet.
 * @param site - The site's networks.
 */
export function createStandardWallet(
  { wallet, name }: { wallet: StandardWallet; name: string },
  { caipNetworkIds }: WalletSite,
): BitcoinWallet {
  /** What it shared last, by its own word; before that, what stands at the wallet. */
  let latest: unknown

  const getAccounts = () => readList(latest ?? readField(wallet, 'accounts')).filter(isOfBitcoin)

  async function ask(): Promise<void> {
    const purposes = ['payment', 'ordinals']
    const answer = hasFeature(wallet, 'bitcoin:connect')
      ? await callFeature(wallet, 'bitcoin:connect', { purposes })
      : await callFeature(wallet, 'standard:connect')
    // Some answer nothing, and have their accounts at the wallet.
    latest = readField(answer, 'accounts') ?? readField(wallet, 'accounts')
  }

  /** The accounts on a network; all of it is what the wallet says. */
  function getClaims(caipNetworkId: CaipNetworkId) {
    const chain = toNetworkName(caipNetworkId, 'standard')
    return getAccounts()
      .filter((account) => readTexts(readField(account, 'chains')).includes(chain ?? ''))
      .map((account) => ({ ...readAddressClaim(account), publicKey: toHex(readField(account, 'publicKey')) }))
  }

  function getShared(wanted: CaipNetworkId): Shared {
    const own = [wanted, ...caipNetworkIds].find((id) => getClaims(id).length > 0)
    const first = readField(getAccounts()[0], 'address')
    const caipNetworkId = own ?? guessNetwork(first, []) ?? wanted
    return { accounts: toAccounts(getClaims(caipNetworkId), caipNetworkId), caipNetworkId }
  }

  /** Wallets know their accounts by identity, and may have made this one anew without a word. */
  function findAccount(address: string): unknown {
    const isOwn = (account: unknown) => {
      const other = readField(account, 'address')
      return typeof other === 'string' && toAddressKey(other) === toAddressKey(address)
    }
    const account = readList(readField(wallet, 'accounts')).find(isOwn) ?? getAccounts().find(isOwn)
    if (!account) throw new AppKitError('wallet/unauthorized')
    return account
  }

  function requireFeature(account: unknown, method: StandardIdentifier): void {
    const features = readTexts(readField(account, 'features'))
    if (features.length > 0 && !features.includes(method)) {
      throw new AppKitError('wallet/unsupported-method', { method })
    }
  }

  return {
    family: 'standard',
    name,
    getObject: () => wallet,
    async connect(wanted) {
      await ask()
      return getShared(wanted)
    },
    async read(wanted) {
      if (getAccounts().length === 0 && hasFeature(wallet, 'standard:connect')) {
        const answer = await callFeature(wallet, 'standard:connect', { silent: true })
        latest = readField(answer, 'accounts') ?? latest
      }
      return getShared(wanted)
    },
    async switchNetwork(caipNetworkId) {
      if (getClaims(caipNetworkId).length === 0) throw new AppKitError('network/switch-failed')
      return getShared(caipNetworkId)
    },
    getServed: () => caipNetworkIds.filter((id) => getClaims(id).length > 0),
    async signMessage({ address, message, protocol }) {
      const method = 'bitcoin:signMessage'
      // It signs by BIP-322, and knows no other way.
      if (protocol !== 'bip322') throw new AppKitError('wallet/unsupported-method', { method })
      const account = findAccount(address)
      requireFeature(account, method)
      const bytes = new TextEncoder().encode(message)
      const [output] = readList(await callFeature(wallet, method, { account, message: bytes }))
      const signed = readField(output, 'signedMessage')
      // A wallet may sign a text of its own around this one. That signature would prove nothing to anyone.
      if (signed instanceof Uint8Array && !isSameBytes(signed, bytes)) {
        throw new AppKitError('wallet/request-failed', {
          reason: `${name} signed another text than it was given`,
        })
      }
      return readField(output, 'signature')
    },
    ...(hasFeature(wallet, 'bitcoin:signTransaction') && {
      signPsbt: async ({ psbt, inputs }, { caipNetworkId }) => {
        const method = 'bitcoin:signTransaction'
        const addresses = [...new Set(inputs.map(({ address }) => address))]
        const inputsToSign = addresses.map((address) => {
          const account = findAccount(address)
          requireFeature(account, method)
          const signingIndexes = inputs.filter((one) => one.address === address).map(({ index }) => index)
          return { account, signingIndexes }
        })
        const chain = toNetworkName(caipNetworkId, 'standard')
        const parameters = { psbt: toBytes(psbt), inputsToSign, ...(chain && { chain }) }
        return readField(readList(await callFeature(wallet, method, parameters))[0], 'signedPsbt')
      },
    }),
    ...(hasFeature(wallet, 'standard:disconnect') && {
      disconnect: async () => void (await callFeature(wallet, 'standard:disconnect')),
    }),
    watch({ onNews, onHidden }): Stop {
      return watchChanges(wallet, ({ accounts }) => {
        if (accounts === undefined) return
        latest = accounts
        if (getAccounts().length === 0) onHidden()
        else onNews()
      })
    },
  }
}

function isOfBitcoin(account: unknown): boolean {
  return readTexts(readField(account, 'chains')).some((chain) => chain.startsWith('bitcoin:'))
}

function toHex(bytes: unknown): string | undefined {
  return bytes instanceof Uint8Array && bytes.length <= 65 ? encodeHex(bytes) : undefined
}
