import type { Stop } from '@latchkey/core'
import { AppKitError } from '@latchkey/errors'
import { type CaipNetworkId, encodeHex, isSameBytes } from '@latchkey/primitives'
import { readSs58 } from '../address/ss58.js'
import type { InjectedAccount, SignerPayloadJson, SignerPayloadRaw, SignerResult } from './Injected.js'
import type { PolkadotAccount, PolkadotProvider } from './PolkadotProvider.js'
import type { PolkadotWallet } from './PolkadotWallet.js'
import { readSigned } from './readSigned.js'
import { toPolkadotProviderError } from './toPolkadotFailure.js'

type ProviderParts = {
  wallet: PolkadotWallet
  name: string
  /** Those on the network in use. */
  getAccounts(): readonly PolkadotAccount[]
  getNetwork(): CaipNetworkId
  onAccounts(listener: () => void): Stop
}

/**
 * Makes what code of others speaks to a wallet with.
 *
 * @param parts - The wallet, and what it shares.
 */
export function createProvider(parts: ProviderParts): PolkadotProvider {
  const { wallet, name, getAccounts, getNetwork } = parts

  const listAccounts = (): InjectedAccount[] =>
    getAccounts().map(({ address, name: label, scheme }) => ({
      address,
      ...(label && { name: label }),
      ...(scheme && { type: scheme }),
    }))

  /** Libraries spell an account as they like; wallets know their own spelling. */
  function toWalletAddress(address: string): string {
    const key = readSs58(address)?.key
    const account = getAccounts().find((one) => {
      const own = readSs58(one.address)?.key
      return key !== undefined && own !== undefined && isSameBytes(own, key)
    })
    if (!account) throw new AppKitError('wallet/unauthorized')
    return account.walletAddress
  }

  async function sign<Payload extends SignerPayloadJson | SignerPayloadRaw>(
    method: 'signPayload' | 'signRaw',
    payload: Payload,
    ask: (payload: Payload, caipNetworkId: CaipNetworkId) => Promise<unknown>,
  ): Promise<SignerResult> {
    try {
      const address = toWalletAddress(payload.address)
      const { id, signature, signedTransaction } = readSigned(
        await ask({ ...payload, address }, getNetwork()),
        name,
      )
      return {
        id,
        signature: `0x${encodeHex(signature)}`,
        ...(signedTransaction && { signedTransaction: `0x${encodeHex(signedTransaction)}` as const }),
      }
    } catch (error) {
      throw toPolkadotProviderError(error, method)
    }
  }

  return {
    name,
    manner: wallet.manner,
    get wallet() {
      return wallet.getObject()
    },
    getAccounts,
    getNetwork,
    accounts: {
      get: async () => listAccounts(),
      subscribe(onAccounts) {
        void onAccounts(listAccounts())
        return parts.onAccounts(() => void onAccounts(listAccounts()))
      },
    },
    signer: {
      signPayload: (payload) => sign('signPayload', payload, wallet.signPayload),
      signRaw: (payload) => sign('signRaw', payload, wallet.signRaw),
    },
  }
}
