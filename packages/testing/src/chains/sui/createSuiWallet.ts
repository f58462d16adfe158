import { decodeBase64, encodeBase64 } from '@latchkey/primitives'
import type { StandardAccount, StandardIdentifier } from '@latchkey/wallet-standard'
import {
  createScriptedStandard,
  type ScriptedStandard,
  type StandardBehaviour,
  type StandardWalletOptions,
} from '../../standard/createScriptedStandard.js'
import {
  getSuiPublicKey,
  hashSuiMessage,
  hashSuiTransaction,
  type SuiKey,
  signSuiDigest,
  toSuiAddress,
} from './suiKeys.js'

/** What a scripted Sui wallet can be asked. */
export type SuiRequest =
  | 'standard:connect'
  | 'standard:disconnect'
  | 'sui:signPersonalMessage'
  | 'sui:signMessage'
  | 'sui:signTransaction'
  | 'sui:signAndExecuteTransaction'

/** Switches that make a scripted Sui wallet behave or misbehave; they can be changed while it is in use. */
export type SuiWalletBehaviour = StandardBehaviour<SuiRequest> & {
  /** Signs this in the place of the text it is given, and says so. */
  toSignedMessage(message: Uint8Array): Uint8Array
  /** Signs this in the place of the transaction it was given, in BCS. */
  toSignedTransaction(transaction: Uint8Array): Uint8Array
  /** Says this of a transaction that it signed, in the place of what is so. */
  toSignedAnswer(answer: SignedAnswer): unknown
  /** Says this of a transaction that it handed over, in the place of what is so. */
  toExecutedAnswer(answer: ExecutedAnswer): unknown
  /** Writes the addresses of its accounts so. */
  spell(address: string): string
}

/** What a wallet answers of a transaction: its bytes, and the signature over them, in base64. */
export type SignedAnswer = { bytes: string; signature: string }
/** The same, and what became of it: its digest in base58, its effects in BCS and base64. */
export type ExecutedAnswer = SignedAnswer & { digest: string; effects: string }

/** What {@link createSuiWallet} takes. */
export type SuiWalletOptions = Partial<SuiWalletBehaviour> &
  StandardWalletOptions & {
    /** Keys of its accounts, the active one first. Test keys only. */
    keys: readonly SuiKey[]
    /** The id it has beside its name, as some do. */
    id?: string
    /** What it serves (`sui:mainnet`, `sui:testnet`, `sui:devnet`, `sui:localnet`). */
    chains?: readonly StandardIdentifier[]
    /** What it can be asked; everything but the older `sui:signMessage` by default. */
    requests?: readonly SuiRequest[]
    /**
     * Turns a transaction's JSON into its bytes in BCS, as wallets do with a node of their own. Without it the JSON's UTF-8 stands
     * for them.
     */
    build?(json: string): Promise<Uint8Array>
    /** Hands a signed transaction to the network, for `sui:signAndExecuteTransaction`; answers its digest and effects. */
    execute?(signed: { bytes: Uint8Array; signature: string }): Promise<{ digest: string; effects: string }>
  }

/** A Sui wallet without a person: the Wallet Standard with real keys, real signatures and switches. */
export type SuiWallet = ScriptedStandard<SuiRequest> & { readonly behaviour: SuiWalletBehaviour }

type MessageInput = { account: StandardAccount; message: Uint8Array }
type TransactionInput = { account: StandardAccount; transaction: { toJSON(): Promise<string> } }

const everyRequest: readonly SuiRequest[] = [
  'standard:connect',
  'standard:disconnect',
  'sui:signPersonalMessage',
  'sui:signTransaction',
  'sui:signAndExecuteTransaction',
]
const networkNames = ['mainnet', 'testnet', 'devnet', 'localnet'] as const

/**
 * Makes a scripted Sui wallet.
 *
 * @param options - See {@link SuiWalletOptions}.
 *
 * @example
 * const wallet = createSuiWallet({ keys: [{ scheme: 'ed25519', privateKey }], reject: ['sui:signPersonalMessage'] })
 */
export function createSuiWallet(options: SuiWalletOptions): SuiWallet {
  const chains = options.chains ?? networkNames.map((name): StandardIdentifier => `sui:${name}`)
  const asked = options.requests ?? everyRequest
  const behaviour: SuiWalletBehaviour = {
    reject: options.reject ?? [],
    hang: options.hang ?? [],
    fail: options.fail ?? {},
    toSignedMessage: options.toSignedMessage ?? ((message) => message),
    toSignedTransaction: options.toSignedTransaction ?? ((transaction) => transaction),
    toSignedAnswer: options.toSignedAnswer ?? ((answer) => answer),
    toExecutedAnswer: options.toExecutedAnswer ?? ((answer) => answer),
    spell: options.spell ?? ((address) => address),
    whileLocked: options.whileLocked ?? 'nothing',
  }
  const keys = new Map<string, SuiKey>()
  const accounts = options.keys.map((key): StandardAccount => {
    const publicKey = getSuiPublicKey(key)
    const address = behaviour.spell(toSuiAddress(publicKey))
    keys.set(address, key)
    return { address, publicKey, chains, features: asked.filter((name) => name.startsWith('sui:')) }
  })

  const scripted = createScriptedStandard<Exclude<SuiRequest, `standard:${string}`>>({
    ...options,
    accounts,
    asked,
    behaviour,
    chains,
    makeFeatures({ answer, requireShared }) {
      function sign(address: string, digest: Uint8Array): string {
        requireShared(address)
        const key = keys.get(address)
        if (!key) throw { code: 4100, message: 'The account is not shared with this site' }
        return signSuiDigest(key, digest)
      }
      function signMessage({ account, message }: MessageInput) {
        const signed = behaviour.toSignedMessage(message)
        return {
          bytes: encodeBase64(signed),
          signature: sign(account.address, hashSuiMessage(signed)),
        }
      }
      async function signTransaction({ account, transaction }: TransactionInput): Promise<SignedAnswer> {
        const json = await transaction.toJSON()
        const built = (await options.build?.(json)) ?? new TextEncoder().encode(json)
        const bytes = behaviour.toSignedTransaction(built)
        return { bytes: encodeBase64(bytes), signature: sign(account.address, hashSuiTransaction(bytes)) }
      }
      return {
        'sui:signPersonalMessage': {
          version: '1.1.0',
          signPersonalMessage: (input: MessageInput) =>
            answer('sui:signPersonalMessage', [input], () => signMessage(input)),
        },
        // The older feature names the bytes otherwise.
        'sui:signMessage': {
          version: '1.0.0',
          signMessage: (input: MessageInput) =>
            answer('sui:signMessage', [input], () => {
              const { bytes, signature } = signMessage(input)
              return { messageBytes: bytes, signature }
            }),
        },
        'sui:signTransaction': {
          version: '2.0.0',
          signTransaction: (input: TransactionInput) =>
            answer<unknown>('sui:signTransaction', [input], async () =>
              behaviour.toSignedAnswer(await signTransaction(input)),
            ),
        },
        'sui:signAndExecuteTransaction': {
          version: '2.0.0',
          signAndExecuteTransaction: (input: TransactionInput) =>
            answer<unknown>('sui:signAndExecuteTransaction', [input], async () => {
              if (!options.execute) throw { code: 4900, message: 'The wallet has no node for this network' }
              const signed = await signTransaction(input)
              const bytes = decodeBase64(signed.bytes) ?? new Uint8Array()
              const executed = await options.execute({ bytes, signature: signed.signature })
              return behaviour.toExecutedAnswer({ ...signed, ...executed })
            }),
        },
      }
    },
  })
  const { id } = options
  return id === undefined
    ? { ...scripted, behaviour }
    : { ...scripted, behaviour, standard: withId(scripted.standard, id) }
}

/** The wallet with an id; what it shares stays as alive as it is. */
function withId(standard: ScriptedStandard<SuiRequest>['standard'], id: string) {
  return Object.defineProperty(standard, 'id', { value: id, enumerable: true })
}
