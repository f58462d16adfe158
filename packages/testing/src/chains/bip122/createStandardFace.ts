import type { CaipNetworkId } from '@latchkey/primitives'
import type { StandardAccount, StandardIdentifier, StandardWallet } from '@latchkey/wallet-standard'
import { hexToBytes } from '@noble/hashes/utils.js'
import type { BitcoinKey } from './bitcoinKeys.js'
import type { BitcoinWallet } from './createBitcoinWallet.js'
import { toName } from './networkNames.js'

type MessageInput = { account: StandardAccount; message: Uint8Array }
type TransactionInput = {
  psbt: Uint8Array
  inputsToSign: readonly { account: StandardAccount; signingIndexes: readonly number[] }[]
}

const icon = 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4='

/**
 * The wallet as one of the Wallet Standard with `bitcoin:*` features. It is on no network, and shares its accounts on all it knows.
 *
 * @param wallet - The wallet.
 */
export function createStandardFace(wallet: BitcoinWallet): StandardWallet {
  const { answers } = wallet
  const toChain = (network: CaipNetworkId) => toName(network, 'standard') as StandardIdentifier
  const chains = [...new Set(wallet.networks.map(toChain))]
  const known = new Map<string, StandardAccount>()

  function toAccount({ address, publicKey }: BitcoinKey, network: CaipNetworkId): StandardAccount {
    const account = known.get(address) ?? {
      address,
      publicKey: hexToBytes(publicKey),
      chains: [toChain(network)],
      features: ['bitcoin:signMessage', 'bitcoin:signTransaction'],
    }
    known.set(address, account)
    return account
  }
  function getAccounts(): readonly StandardAccount[] {
    const accounts = wallet.networks.flatMap((network) =>
      wallet.getShared().flatMap((index) => {
        const { payment, ordinal } = wallet.getKeys(index, network)
        return (wallet.hasOrdinals ? [payment, ordinal] : [payment]).map((key) => toAccount(key, network))
      }),
    )
    return [...new Set(accounts)]
  }
  async function connectSilently() {
    await answers.read()
    return { accounts: getAccounts() }
  }

  return {
    version: '1.0.0',
    name: wallet.name,
    icon,
    chains,
    get accounts() {
      return getAccounts()
    },
    features: {
      'standard:connect': { version: '1.0.0', connect: connectSilently },
      'standard:events': {
        version: '1.0.0',
        on: (_name: string, listener: (change: { accounts: readonly StandardAccount[] }) => void) =>
          wallet.listen(() => listener({ accounts: getAccounts() })),
      },
      'standard:disconnect': {
        version: '1.0.0',
        disconnect: () =>
          answers.ask({ name: 'disconnect', method: 'standard:disconnect', parameters: undefined }, () =>
            answers.disconnect(),
          ),
      },
      'bitcoin:connect': {
        version: '1.0.0',
        connect: (parameters: unknown) =>
          answers.ask({ name: 'connect', method: 'bitcoin:connect', parameters }, () => {
            answers.connect()
            return { accounts: getAccounts() }
          }),
      },
      'bitcoin:signMessage': {
        version: '1.0.0',
        signMessage: (...inputs: readonly MessageInput[]) =>
          answers.ask({ name: 'signMessage', method: 'bitcoin:signMessage', parameters: inputs }, () =>
            inputs.map(({ account, message }) => {
              const text = new TextDecoder().decode(message)
              const { bytes } = answers.signMessage(account.address, text, false)
              const signed = wallet.behaviour.toSignedMessage(text)
              return { signedMessage: new TextEncoder().encode(signed), signature: bytes }
            }),
          ),
      },
      'bitcoin:signTransaction': {
        version: '1.0.0',
        signTransaction: (...inputs: readonly TransactionInput[]) =>
          answers.ask({ name: 'signPsbt', method: 'bitcoin:signTransaction', parameters: inputs }, () =>
            inputs.map(({ psbt, inputsToSign }) => {
              const places = inputsToSign.flatMap(({ account: { address }, signingIndexes }) =>
                signingIndexes.map((index) => ({ index, address })),
              )
              return { signedPsbt: answers.signPsbt(psbt, places, { finalises: false }) }
            }),
          ),
      },
    },
  }
}
