import { decodeBase64 } from '@latchkey/primitives'
import { hexToBytes } from '@noble/hashes/utils.js'
import { ProviderError } from '../../../page/ProviderError.js'
import { errorCodes } from '../../../shared/errorCodes.js'
import type { PageContext } from '../../PageChain.js'
import { bitcoinNetworks, findBitcoinNetwork } from '../networks.js'
import type {
  BitcoinWallet,
  BitcoinWalletAccount,
  ChangeListener,
  Purpose,
  SignTransactionInput,
} from './BitcoinWallet.js'
import type { BitcoinSite } from './createBitcoinSite.js'

const accountFeatures = Object.freeze([
  'bitcoin:signMessage',
  'bitcoin:signTransaction',
  'bitcoin:signAndSendTransaction',
])

/**
 * Pocket as a wallet of the Wallet Standard, for Bitcoin.
 *
 * @param shown - How pocket presents itself.
 * @param site - The site's way to pocket.
 * @returns The wallet and what ends it.
 */
export function createBitcoinWallet(
  { name, icon }: Pick<PageContext['identity'], 'name' | 'icon'>,
  site: BitcoinSite,
): { wallet: BitcoinWallet; stop: () => void } {
  const listeners = new Set<ChangeListener>()
  const chains = Object.freeze([...new Set(site.networks.flatMap(({ id }) => toChain(id)))])
  let accounts = readAccounts()

  function readAccounts(): readonly BitcoinWalletAccount[] {
    const own = Object.freeze(toChain(site.getNetwork()))
    return Object.freeze(
      site.getAccounts().map(({ address, publicKey }) =>
        Object.freeze({
          address,
          publicKey: hexToBytes(publicKey),
          chains: own,
          features: accountFeatures,
        }),
      ),
    )
  }

  const stop = site.onChange(() => {
    accounts = readAccounts()
    for (const listener of [...listeners]) {
      try {
        listener({ accounts })
      } catch (error) {
        // One listener's mistake must not silence the others; the page still gets to see it.
        queueMicrotask(() => {
          throw error
        })
      }
    }
  })

  function assertChain(chain: string | undefined): void {
    if (chain === undefined || toChain(site.getNetwork()).includes(chain)) return
    throw new ProviderError(errorCodes.unsupportedChain, `Pocket is not on the network ${chain}`)
  }

  function sign({ chain, inputsToSign, psbt }: SignTransactionInput, broadcast: boolean) {
    assertChain(chain)
    const inputs = inputsToSign.flatMap(({ account, signingIndexes }) =>
      signingIndexes.map((index) => ({ index, address: account.address })),
    )
    return site.signPsbt({ psbt, inputs, broadcast })
  }

  const ofPurposes = (purposes: readonly Purpose[]) => {
    const known = site.getAccounts()
    return accounts.filter((_, at) =>
      purposes.includes(known[at]?.kind === 'ordinal' ? 'ordinals' : 'payment'),
    )
  }

  const features: BitcoinWallet['features'] = {
    'standard:connect': {
      version: '1.0.0',
      async connect({ silent = false } = {}) {
        if (!silent) await site.connect()
        return { accounts }
      },
    },
    'standard:disconnect': { version: '1.0.0', disconnect: async () => site.release() },
    'standard:events': {
      version: '1.0.0',
      on(event, listener) {
        if (event === 'change') listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    'bitcoin:connect': {
      version: '1.0.0',
      async connect({ purposes } = {}) {
        await site.connect()
        return { accounts: purposes ? ofPurposes(purposes) : accounts }
      },
    },
    'bitcoin:signMessage': {
      version: '1.0.0',
      signMessage: async (...inputs) =>
        Promise.all(
          inputs.map(async ({ account: { address }, message: signedMessage }) => {
            const message = readText(signedMessage)
            const { signature } = await site.signMessage({ address, message, protocol: 'bip322' })
            return { signedMessage, signature: decodeBase64(signature) ?? new Uint8Array() }
          }),
        ),
    },
    'bitcoin:signTransaction': {
      version: '1.0.0',
      signTransaction: async (...inputs) =>
        Promise.all(
          inputs.map(async (input) => {
            const { psbt } = await sign(input, false)
            return { signedPsbt: decodeBase64(psbt) ?? new Uint8Array() }
          }),
        ),
    },
    'bitcoin:signAndSendTransaction': {
      version: '1.0.0',
      signAndSendTransaction: async (...inputs) =>
        Promise.all(inputs.map(async (input) => ({ txId: (await sign(input, true)).txid ?? '' }))),
    },
  }

  return {
    wallet: Object.freeze({
      version: '1.0.0',
      name,
      icon,
      chains,
      features: Object.freeze(features),
      get accounts() {
        return accounts
      },
    }),
    stop() {
      stop()
      listeners.clear()
    },
  }
}

/** The standard has no name for some networks. */
function toChain(id: string): string[] {
  const network = findBitcoinNetwork(id) ?? bitcoinNetworks[0]
  return network ? [network.standardName] : []
}

/** Messages of Bitcoin are texts. */
function readText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new ProviderError(errorCodes.invalidParams, 'The message is no text')
  }
}
