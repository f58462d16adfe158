import { encodeBase58 } from '@latchkey/primitives'
import type { StandardAccount, StandardIdentifier } from '@latchkey/wallet-standard'
import { ed25519 } from '@noble/curves/ed25519.js'
import {
  createScriptedStandard,
  type ScriptedStandard,
  type StandardBehaviour,
  type StandardWalletOptions,
} from '../../standard/createScriptedStandard.js'

/** What a scripted Solana wallet can be asked. */
export type SolanaRequest =
  | 'standard:connect'
  | 'standard:disconnect'
  | 'solana:signMessage'
  | 'solana:signTransaction'
  | 'solana:signAndSendTransaction'

/** Switches that make a scripted Solana wallet behave or misbehave; they can be changed while it is in use. */
export type SolanaWalletBehaviour = StandardBehaviour<SolanaRequest> & {
  /** Signs this in the place of the message it is given, as hardware wallets do. */
  toSignedMessage(message: Uint8Array): Uint8Array
  /** Signs this in the place of the transaction it is given, as wallets do that guard against loss. */
  toSignedTransaction(transaction: Uint8Array): Uint8Array
}

/** What {@link createSolanaWallet} takes. */
export type SolanaWalletOptions = Partial<SolanaWalletBehaviour> &
  StandardWalletOptions & {
    /** Keys of its accounts, 32 bytes each, the active one first. Test keys only. */
    privateKeys: readonly Uint8Array[]
    /** What it serves (`solana:mainnet`, `solana:devnet`, `solana:testnet`, `solana:localnet`). */
    chains?: readonly StandardIdentifier[]
    /** What it can be asked; everything by default. */
    requests?: readonly SolanaRequest[]
    /** Sends a signed transaction, for `solana:signAndSendTransaction`; answers its signature. */
    send?(transaction: Uint8Array): Promise<Uint8Array>
  }

/** A Solana wallet without a person: the Wallet Standard with real keys, real signatures and switches. */
export type SolanaWallet = ScriptedStandard<SolanaRequest> & { readonly behaviour: SolanaWalletBehaviour }

type Input = { account: StandardAccount; message: Uint8Array; transaction: Uint8Array }

const everyRequest: readonly SolanaRequest[] = [
  'standard:connect',
  'standard:disconnect',
  'solana:signMessage',
  'solana:signTransaction',
  'solana:signAndSendTransaction',
]
const clusters = ['mainnet', 'devnet', 'testnet', 'localnet'] as const

/**
 * Makes a scripted Solana wallet.
 *
 * @param options - See {@link SolanaWalletOptions}.
 *
 * @example
 * const wallet = createSolanaWallet({ privateKeys: [key], reject: ['solana:signMessage'] })
 */
export function createSolanaWallet(options: SolanaWalletOptions): SolanaWallet {
  const chains = options.chains ?? clusters.map((cluster): StandardIdentifier => `solana:${cluster}`)
  const asked = options.requests ?? everyRequest
  const behaviour: SolanaWalletBehaviour = {
    reject: options.reject ?? [],
    hang: options.hang ?? [],
    fail: options.fail ?? {},
    toSignedMessage: options.toSignedMessage ?? ((message) => message),
    toSignedTransaction: options.toSignedTransaction ?? ((transaction) => transaction),
    whileLocked: options.whileLocked ?? 'nothing',
  }
  const keys = new Map<string, Uint8Array>()
  const accounts = options.privateKeys.map((privateKey): StandardAccount => {
    const publicKey = ed25519.getPublicKey(privateKey)
    const address = encodeBase58(publicKey)
    keys.set(address, privateKey)
    return { address, publicKey, chains, features: asked.filter((name) => name.startsWith('solana:')) }
  })

  const scripted = createScriptedStandard<Exclude<SolanaRequest, `standard:${string}`>>({
    ...options,
    accounts,
    asked,
    behaviour,
    chains,
    makeFeatures({ answer, requireShared }) {
      function sign(address: string, bytes: Uint8Array): Uint8Array {
        requireShared(address)
        return ed25519.sign(bytes, keys.get(address) ?? new Uint8Array())
      }
      const signTransaction = ({ account, transaction }: Input) =>
        putSignature(behaviour.toSignedTransaction(transaction), account.address, sign)
      const versions = ['legacy', 0] as const
      return {
        'solana:signMessage': {
          version: '1.1.0',
          signMessage: (...inputs: readonly Input[]) =>
            answer('solana:signMessage', inputs, () =>
              inputs.map(({ account, message }) => {
                const signedMessage = behaviour.toSignedMessage(message)
                return {
                  signedMessage,
                  signature: sign(account.address, signedMessage),
                  signatureType: 'ed25519',
                }
              }),
            ),
        },
        'solana:signTransaction': {
          version: '1.0.0',
          supportedTransactionVersions: versions,
          signTransaction: (...inputs: readonly Input[]) =>
            answer('solana:signTransaction', inputs, () =>
              inputs.map((input) => ({ signedTransaction: signTransaction(input) })),
            ),
        },
        'solana:signAndSendTransaction': {
          version: '1.0.0',
          supportedTransactionVersions: versions,
          signAndSendTransaction: (...inputs: readonly Input[]) =>
            answer('solana:signAndSendTransaction', inputs, () =>
              Promise.all(
                inputs.map(async (input) => {
                  if (!options.send) throw { code: 4900, message: 'The wallet has no node for this network' }
                  return { signature: await options.send(signTransaction(input)) }
                }),
              ),
            ),
        },
      }
    },
  })
  return { ...scripted, behaviour }
}

/** Signs at the place of the account among the transaction's signers. */
function putSignature(
  transaction: Uint8Array,
  address: string,
  sign: (address: string, message: Uint8Array) => Uint8Array,
): Uint8Array {
  const signed = transaction.slice()
  const count = signed[0] ?? 0
  const messageStart = 1 + count * 64
  const message = signed.subarray(messageStart)
  const keyStart = ((message[0] ?? 0) & 0x80 ? 1 : 0) + 4
  const index = Array.from({ length: count }, (_, place) => place).find((place) => {
    const start = keyStart + place * 32
    return encodeBase58(message.subarray(start, start + 32)) === address
  })
  if (index === undefined) throw { code: -32602, message: 'The account does not sign this transaction' }
  signed.set(sign(address, message), 1 + index * 64)
  return signed
}
