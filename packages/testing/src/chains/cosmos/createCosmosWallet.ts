import { encodeBase64 } from '@latchkey/primitives'
import {
  type CosmosKeyType,
  type CosmosSignDocument,
  signCosmosBytes,
  toAdr36Bytes,
  toCosmosAccount,
  writeCosmosJson,
  writeCosmosSignDocument,
} from './cosmosKeys.js'

/** What a scripted wallet of Keplr's shape can be asked. */
export type CosmosRequest =
  | 'enable'
  | 'disable'
  | 'getKey'
  | 'signArbitrary'
  | 'signAmino'
  | 'signDirect'
  | 'experimentalSuggestChain'

/** A chain that a wallet knows. */
export type CosmosWalletChain = { bech32Prefix: string; keyType?: CosmosKeyType | undefined }

/** Switches that make a scripted wallet behave or misbehave; they can be changed while it is in use. */
export type CosmosWalletBehaviour = {
  /** Declines these requests. */
  reject: readonly CosmosRequest[]
  /** Never answers these requests. */
  hang: readonly CosmosRequest[]
  /** Throws this at these requests. */
  fail: Partial<Record<CosmosRequest, unknown>>
  /** Answers these requests so, whatever it did. */
  answer: Partial<Record<CosmosRequest, unknown>>
  /** Answers with an envelope that has the error, and does not throw it. */
  resolvesErrors: boolean
  /** Its account is on a device that signs JSON alone. */
  isNanoLedger: boolean
  /** Numbers and bytes come as they come over the border of an extension: halves, and lists. */
  answersPlainly: boolean
  /** Signs with its second account, whatever is in front. */
  signsAsOther: boolean
  /** Signs this in the place of the bytes it is given. */
  toSignedDirect(document: CosmosSignDocument): CosmosSignDocument
  /** Signs this in the place of the JSON it is given. */
  toSignedAmino(document: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>
  /** Answers this in the place of what it has signed. */
  toAnswered<Answer extends { signed: unknown; signature: unknown }>(answer: Answer): unknown
}

/** What {@link createCosmosWallet} takes. */
export type CosmosWalletOptions = Partial<CosmosWalletBehaviour> & {
  /** Keys of its accounts, 32 bytes each, the active one first. Test keys only. */
  privateKeys: readonly Uint8Array[]
  /** The chains it knows, by chain id. */
  chains: Readonly<Record<string, CosmosWalletChain>>
  /** What it can be asked; everything by default. */
  methods?: readonly CosmosRequest[]
}

/** A wallet of Keplr's shape without a person: real keys, real signatures and switches. */
export type CosmosWallet = {
  /** What stands on the page. */
  readonly provider: Readonly<Record<string, unknown>>
  /** Everything it was asked. */
  readonly requests: { method: CosmosRequest; parameters: readonly unknown[] }[]
  readonly behaviour: CosmosWalletBehaviour
  /** How many windows it has opened. */
  countWindows(): number
  /** The address of the account in front on a chain. */
  getAddress(chainId: string): string
  /** Makes another account the active one, and says so. */
  selectAccount(index: number): void
  lock(): void
  unlock(): void
  /** Takes the site's permission back, without a word, as such wallets do. */
  revoke(): void
  /** Calls back whenever it tells of another account. */
  onTell(listener: () => void): () => void
}

const allMethods: readonly CosmosRequest[] = [
  'enable',
  'disable',
  'getKey',
  'signArbitrary',
  'signAmino',
  'signDirect',
  'experimentalSuggestChain',
]

/**
 * Makes a scripted wallet of Keplr's shape.
 *
 * @param options - See {@link CosmosWalletOptions}.
 *
 * @example
 * const wallet = createCosmosWallet({ privateKeys: [key], chains: { 'osmosis-1': { bech32Prefix: 'osmo' } } })
 */
export function createCosmosWallet(options: CosmosWalletOptions): CosmosWallet {
  const { privateKeys, methods = allMethods } = options
  const chains = new Map(Object.entries(options.chains))
  const behaviour: CosmosWalletBehaviour = {
    reject: options.reject ?? [],
    hang: options.hang ?? [],
    fail: options.fail ?? {},
    answer: options.answer ?? {},
    resolvesErrors: options.resolvesErrors ?? false,
    isNanoLedger: options.isNanoLedger ?? false,
    answersPlainly: options.answersPlainly ?? false,
    signsAsOther: options.signsAsOther ?? false,
    toSignedDirect: options.toSignedDirect ?? ((document) => document),
    toSignedAmino: options.toSignedAmino ?? ((document) => document),
    toAnswered: options.toAnswered ?? ((answer) => answer),
  }
  const permitted = new Set<string>()
  const listeners = new Set<() => void>()
  const requests: CosmosWallet['requests'] = []
  let active = 0
  let windows = 0
  let isLocked = false

  function tell(): void {
    for (const listener of [...listeners]) listener()
  }

  /** Another coin type is another key. */
  function getPrivateKey({ keyType = 'secp256k1' }: CosmosWalletChain, index: number): Uint8Array {
    const own = privateKeys[index] ?? new Uint8Array(32).fill(9)
    return keyType === 'secp256k1' ? own : own.map((byte) => byte ^ 0x55)
  }

  function getChain(chainId: unknown): CosmosWalletChain {
    const chain = chains.get(String(chainId))
    if (!chain) throw new Error(`There is no chain info for ${String(chainId)}`)
    return chain
  }

  function getAccount(chainId: unknown, index = active) {
    const chain = getChain(chainId)
    const privateKey = getPrivateKey(chain, index)
    return { ...toCosmosAccount(privateKey, chain), privateKey, keyType: chain.keyType ?? 'secp256k1' }
  }

  /** Lets the site in, in a window where it is not. */
  function permit(chainId: unknown): void {
    getChain(chainId)
    if (permitted.has(String(chainId)) && !isLocked) return
    windows++
    if (behaviour.reject.includes('enable')) throw new Error('Request rejected')
    permitted.add(String(chainId))
  }

  /** The account that signs, if it is the one that was named. */
  function getSigner(chainId: unknown, signer: unknown) {
    const account = getAccount(chainId)
    if (isLocked) throw new Error('The wallet is locked')
    if (account.address !== signer && !behaviour.signsAsOther) throw new Error('Signer mismatched')
    windows++
    return behaviour.signsAsOther ? getAccount(chainId, 1) : account
  }

  const toSignature = (publicKey: Uint8Array, signature: Uint8Array) => ({
    pub_key: { type: 'tendermint/PubKeySecp256k1', value: encodeBase64(publicKey) },
    signature: encodeBase64(signature),
  })
  const toPlain = (bytes: Uint8Array) => (behaviour.answersPlainly ? Array.from(bytes) : bytes)

  const answers: Readonly<Record<CosmosRequest, (...parameters: readonly unknown[]) => unknown>> = {
    enable(chainId) {
      for (const one of [chainId].flat()) permit(one)
      isLocked = false
    },
    disable(chainIds) {
      for (const one of [chainIds].flat()) permitted.delete(String(one))
    },
    getKey(chainId) {
      if (isLocked) throw new Error('The wallet is locked')
      permit(chainId)
      const { address, bytes, publicKey } = getAccount(chainId)
      return {
        name: `Account ${active + 1}`,
        algo: 'secp256k1',
        pubKey: toPlain(publicKey),
        address: toPlain(bytes),
        bech32Address: address,
        ethereumHexAddress: '',
        isNanoLedger: behaviour.isNanoLedger,
        isKeystone: false,
      }
    },
    signArbitrary(chainId, signer, text) {
      const { keyType, privateKey, publicKey } = getSigner(chainId, signer)
      return toSignature(
        publicKey,
        signCosmosBytes(toAdr36Bytes(String(signer), String(text)), privateKey, keyType),
      )
    },
    signAmino(chainId, signer, document) {
      const { keyType, privateKey, publicKey } = getSigner(chainId, signer)
      const signed = behaviour.toSignedAmino(document as Readonly<Record<string, unknown>>)
      const signature = signCosmosBytes(writeCosmosJson(signed), privateKey, keyType)
      return behaviour.toAnswered({ signed, signature: toSignature(publicKey, signature) })
    },
    signDirect(chainId, signer, document) {
      const { keyType, privateKey, publicKey } = getSigner(chainId, signer)
      if (behaviour.isNanoLedger) throw new Error('The device signs JSON alone')
      const signed = behaviour.toSignedDirect(document as CosmosSignDocument)
      const signature = signCosmosBytes(writeCosmosSignDocument(signed), privateKey, keyType)
      const number = BigInt(signed.accountNumber.toString())
      const answered = behaviour.answersPlainly
        ? {
            ...signed,
            bodyBytes: toPlain(signed.bodyBytes),
            authInfoBytes: toPlain(signed.authInfoBytes),
            accountNumber: {
              low: Number(number & 0xffff_ffffn),
              high: Number(number >> 32n),
              unsigned: true,
            },
          }
        : signed
      return behaviour.toAnswered({ signed: answered, signature: toSignature(publicKey, signature) })
    },
    experimentalSuggestChain(info) {
      windows++
      const { chainId, bech32Config, features } = info as {
        chainId: string
        bech32Config: { bech32PrefixAccAddr: string }
        features?: readonly string[]
      }
      chains.set(chainId, {
        bech32Prefix: bech32Config.bech32PrefixAccAddr,
        keyType: features?.includes('eth-key-sign') ? 'eth_secp256k1' : 'secp256k1',
      })
    },
  }

  async function respond(method: CosmosRequest, parameters: readonly unknown[]): Promise<unknown> {
    if (behaviour.hang.includes(method)) return new Promise(() => {})
    if (behaviour.reject.includes(method)) throw new Error('Request rejected')
    if (method in behaviour.fail) throw behaviour.fail[method]
    const answer = answers[method](...parameters)
    return method in behaviour.answer ? behaviour.answer[method] : answer
  }

  const toMethod =
    (method: CosmosRequest) =>
    async (...parameters: readonly unknown[]) => {
      requests.push({ method, parameters })
      try {
        return await respond(method, parameters)
      } catch (error) {
        if (behaviour.resolvesErrors)
          return { error: { message: error instanceof Error ? error.message : error } }
        throw error
      }
    }

  return {
    provider: Object.fromEntries(methods.map((method) => [method, toMethod(method)])),
    requests,
    behaviour,
    countWindows: () => windows,
    getAddress: (chainId) => getAccount(chainId).address,
    selectAccount(index) {
      active = index
      tell()
    },
    lock() {
      isLocked = true
      tell()
    },
    unlock() {
      isLocked = false
      tell()
    },
    revoke: () => permitted.clear(),
    onTell(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
