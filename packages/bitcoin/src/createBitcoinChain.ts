import type { Chain, ChainContext } from '@latchkey/core'
import { nativeTokenAddresses } from '@latchkey/primitives'
import { isBitcoinAddress, toAddressKey } from './address.js'
import type { BitcoinChainOptions } from './BitcoinOptions.js'
import type { BitcoinSending, SendSources } from './send/createSendCapability.js'
import { createConnection } from './wallets/createConnection.js'
import { discoverWallets } from './wallets/discoverWallets.js'

/**
 * Makes the Bitcoin chain of a kit.
 *
 * @param options - The site's.
 * @param context - The kit's.
 */
export function createBitcoinChain(
  { customRpcUrls, feePace, networks, timeoutMs, wallets }: BitcoinChainOptions,
  { fetch, rpc, signal }: ChainContext,
): Chain {
  const sources = { customRpcUrls, fetch, rpc, timeoutMs }
  const looks = new Set<() => void>()
  return {
    namespace: 'bip122',
    networks,
    discover(onConnector, onGone) {
      const { look, stop } = discoverWallets({ networks, wallets }, onConnector, onGone)
      looks.add(look)
      return () => {
        looks.delete(look)
        stop()
      }
    },
    lookAgain() {
      for (const look of looks) look()
    },
    isAddress: isBitcoinAddress,
    toAddressKey,
    nativeTokenAddress: nativeTokenAddresses.bip122,
    capabilities: {
      balances: {
        readNative: async (parameters) => (await import('./late.js')).readNativeBalance(parameters, sources),
        checkChange: async (parameters) => (await import('./late.js')).checkChange(parameters, sources),
      },
      ...createLateSending({ ...sources, pace: feePace, signal }),
      pairing: async () => (await import('./late.js')).createPairing(createConnection),
    },
  }
}

/** What chooses coins and builds transactions weighs more than the rest, so it comes with the first use. */
function createLateSending(sources: SendSources): BitcoinSending {
  let loading: Promise<BitcoinSending> | undefined
  const late = () => {
    loading ??= import('./send/createSendCapability.js').then(
      ({ createSendCapability }) => createSendCapability(sources),
      (error: unknown) => {
        // A script that did not come is asked for again.
        loading = undefined
        throw error
      },
    )
    return loading
  }
  return {
    send: {
      isUnownedAddress: async (address) => (await late()).send.isUnownedAddress(address),
      estimateFee: async (transfer) => (await late()).send.estimateFee(transfer),
      send: async (transfer) => (await late()).send.send(transfer),
      waitForReceipt: async (parameters) => (await late()).send.waitForReceipt(parameters),
      readToken: async (parameters) => (await late()).send.readToken(parameters),
    },
    speedUps: {
      estimate: async (parameters) => (await late()).speedUps.estimate(parameters),
      send: async (parameters) => (await late()).speedUps.send(parameters),
    },
  }
}
