import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import type { BitcoinRequest, BitcoinWallet } from './createBitcoinWallet.js'
import { fromName, toName } from './networkNames.js'

type Listener = (data: unknown) => void
type ToSign = { index: number; address?: string; publicKey?: string }

/**
 * The wallet as an object of UniSat's shape, with one address.
 *
 * @param wallet - The wallet.
 * @param options - `isOlder`: it knows `getNetwork` and `switchNetwork` in the place of `getChain` and `switchChain`.
 */
export function createUnisatFace(
  wallet: BitcoinWallet,
  { isOlder = false }: { isOlder?: boolean } = {},
): Record<string, unknown> {
  const { answers } = wallet
  const stops = new Map<Listener, () => void>()
  const getAddresses = () => wallet.getShared().map((index) => wallet.getKeys(index).payment.address)
  const toChain = () => ({ enum: toName(wallet.getNetwork(), 'unisat'), name: '', network: '' })
  const toOlder = () => (toChain().enum === 'BITCOIN_MAINNET' ? 'livenet' : 'testnet')

  async function ask(
    name: BitcoinRequest,
    method: string,
    parameters: readonly unknown[],
    respond: () => unknown,
  ) {
    try {
      return await answers.ask({ name, method, parameters }, respond)
    } catch (error) {
      if (wallet.behaviour.resolvesErrors) return { error }
      throw error
    }
  }

  const networks = isOlder
    ? {
        getNetwork: async () => toOlder(),
        switchNetwork: (name: string) =>
          ask('switchNetwork', 'switchNetwork', [name], () => {
            answers.switchNetwork(
              fromName(name === 'livenet' ? 'BITCOIN_MAINNET' : 'BITCOIN_TESTNET', 'unisat'),
            )
            return toOlder()
          }),
      }
    : {
        getChain: async () => toChain(),
        switchChain: (name: string) =>
          ask('switchNetwork', 'switchChain', [name], () => {
            answers.switchNetwork(fromName(name, 'unisat'))
            return toChain()
          }),
      }

  return {
    ...networks,
    requestAccounts: () =>
      ask('connect', 'requestAccounts', [], () => {
        answers.connect()
        return getAddresses()
      }),
    getAccounts: () =>
      ask('read', 'getAccounts', [], async () => {
        await answers.read()
        return getAddresses()
      }),
    getPublicKey: async () => wallet.getKeys(wallet.getShared()[0] ?? 0).payment.publicKey,
    signMessage: (message: string, type = 'ecdsa') =>
      ask('signMessage', 'signMessage', [message, type], () => {
        const [address = ''] = getAddresses()
        return answers.signMessage(address, message, type === 'ecdsa').text
      }),
    signPsbt: (hex: string, options: { autoFinalized?: boolean; toSignInputs?: readonly ToSign[] } = {}) =>
      ask('signPsbt', 'signPsbt', [hex, options], () => {
        const [address = ''] = getAddresses()
        const inputs = (options.toSignInputs ?? []).map(({ index }) => ({ index, address }))
        const finalises = options.autoFinalized ?? true
        return bytesToHex(answers.signPsbt(hexToBytes(hex), inputs, { finalises }))
      }),
    sendBitcoin: (recipient: string, amount: number, { feeRate }: { feeRate?: number } = {}) =>
      ask('sendTransfer', 'sendBitcoin', [recipient, amount, { feeRate }], () =>
        answers.sendTransfer({ recipient, amountAtomic: BigInt(amount), feeRate }),
      ),
    disconnect: () => ask('disconnect', 'disconnect', [], () => answers.disconnect()),
    on(name: string, listener: Listener) {
      const stop = wallet.listen((news) => {
        if (name === 'accountsChanged' && news !== 'network') listener(getAddresses())
        if (name === 'chainChanged' && news === 'network' && !isOlder) listener(toChain())
        if (name === 'networkChanged' && news === 'network') listener(toOlder())
      })
      const before = stops.get(listener)
      stops.set(listener, () => {
        before?.()
        stop()
      })
    },
    removeListener(_name: string, listener: Listener) {
      stops.get(listener)?.()
      stops.delete(listener)
    },
  }
}
