import type { ChainConnection, Network } from '@latchkey/core'
import { toAddressKey } from '../address.js'
import type { BitcoinAccount, BitcoinProvider } from '../wallets/BitcoinProvider.js'
import type { TestSigner } from './createSigner.js'

/** What a wallet of a test does otherwise than it should. */
export type SenderHabits = Partial<Pick<BitcoinProvider, 'sendTransfer' | 'signPsbt' | 'getNetwork'>> & {
  /** Beside the signer's own. */
  accounts?: readonly BitcoinAccount[]
  cannotSign?: boolean
  hidesKey?: boolean
}

/**
 * Makes a connected wallet that signs PSBTs with one key.
 *
 * @param signer - The key.
 * @param network - Where it is.
 * @param habits - See {@link SenderHabits}.
 */
export function createSender(
  signer: TestSigner,
  network: Network,
  { accounts = [], cannotSign, hidesKey, ...habits }: SenderHabits = {},
): { connection: ChainConnection; accountType: 'payment' } {
  const { address, publicKey } = signer
  const provider: BitcoinProvider = {
    name: 'Test wallet',
    family: 'wbip',
    wallet: {},
    getAccounts: () => [{ address, type: 'payment', ...(!hidesKey && { publicKey }) }, ...accounts],
    getNetwork: () => network.caipNetworkId,
    signMessage: () => Promise.reject(new Error('It signs no messages')),
    async signPsbt({ psbt, inputs }) {
      if (inputs.some((input) => toAddressKey(input.address) !== address)) throw new Error('Another address')
      return signer.sign(psbt)
    },
    ...habits,
  }
  if (cannotSign) delete (provider as Partial<BitcoinProvider>).signPsbt
  const connection: ChainConnection = {
    namespace: 'bip122',
    accounts: [{ namespace: 'bip122', address, type: 'payment' }],
    caipNetworkId: network.caipNetworkId,
    provider,
    signMessage: () => Promise.reject(new Error('It signs no messages')),
    switchNetwork: () => Promise.resolve(),
    disconnect: () => Promise.resolve(),
    watch: () => () => {},
  }
  return { connection, accountType: 'payment' }
}
