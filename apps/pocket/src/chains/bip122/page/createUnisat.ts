import { decodeBase64 } from '@latchkey/primitives'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import * as v from 'valibot'
import { ProviderError } from '../../../page/ProviderError.js'
import { errorCodes } from '../../../shared/errorCodes.js'
import { bitcoinNetworks, findBitcoinNetwork } from '../networks.js'
import type { BitcoinSite } from './createBitcoinSite.js'

type Listener = (value: never) => void

/** Signed transactions that `pushPsbt` can still send. */
const maxSigned = 20

const index = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const signOptionsSchema = v.optional(
  v.object({
    autoFinalized: v.optional(v.boolean()),
    toSignInputs: v.optional(v.array(v.object({ index, address: v.optional(v.string()) }))),
  }),
)
const sendOptionsSchema = v.optional(v.object({ feeRate: v.optional(v.number()) }))
const statsSchema = v.object({ funded_txo_sum: v.number(), spent_txo_sum: v.number() })
const balanceSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ chain_stats: statsSchema, mempool_stats: statsSchema }),
)

/** Pocket as UniSat's object is: it knows one address, which is the account's for payments. */
export type UnisatLike = ReturnType<typeof createUnisat>['wallet']

/**
 * Makes the object by which sites that were written for UniSat can use pocket.
 *
 * @param site - The site's way to pocket.
 * @returns The object and what ends it.
 */
export function createUnisat(site: BitcoinSite) {
  const listeners = new Map<string, Listener[]>()
  const signed = new Map<string, string>()
  const addresses = () =>
    site.getAccounts().flatMap(({ address, kind }) => (kind === 'payment' ? [address] : []))
  const first = () => site.getAccounts().find(({ kind }) => kind === 'payment')
  const network = () => findBitcoinNetwork(site.getNetwork())
  const chain = () => ({
    enum: network()?.chainName ?? '',
    name: network()?.name ?? '',
    network: livenetOrTestnet(),
  })

  function livenetOrTestnet(): string {
    return network()?.coin === 0 ? 'livenet' : 'testnet'
  }

  function emit(event: string, value: unknown): void {
    for (const listener of listeners.get(event) ?? []) {
      try {
        listener(value as never)
      } catch (error) {
        queueMicrotask(() => {
          throw error
        })
      }
    }
  }

  function requireFirst() {
    const account = first()
    if (account) return account
    throw new ProviderError(errorCodes.unauthorized, 'Pocket is not connected to this site')
  }

  async function requestAccounts(): Promise<string[]> {
    await site.connect()
    return addresses()
  }

  async function switchTo(isWanted: (one: (typeof bitcoinNetworks)[number]) => boolean, name: unknown) {
    const current = network()
    if (current && isWanted(current)) return
    const wanted = bitcoinNetworks.find((one) => isWanted(one) && site.hasNetwork(one.id))
    if (!wanted)
      throw new ProviderError(errorCodes.unknownChain, `Pocket does not have the network ${String(name)}`)
    await site.switchNetwork(wanted.id)
  }

  const stop = site.onChange(({ isAccounts, isNetwork }) => {
    if (isAccounts) emit('accountsChanged', addresses())
    if (isNetwork) emit('networkChanged', livenetOrTestnet())
    if (isNetwork) emit('chainChanged', chain())
    if (isAccounts && addresses().length === 0) emit('disconnect', undefined)
  })

  const wallet = Object.freeze({
    isPocket: true,
    requestAccounts,
    getAccounts: async () => addresses(),
    getPublicKey: async () => requireFirst().publicKey,
    getVersion: async () => '1.0.0',
    async getBalance() {
      const { address } = requireFirst()
      const parsed = v.safeParse(balanceSchema, await site.askNode(`/address/${address}`))
      if (!parsed.success)
        throw new ProviderError(errorCodes.internal, 'The network gave an answer that could not be read')
      const { chain_stats: settled, mempool_stats: waiting } = parsed.output
      const confirmed = settled.funded_txo_sum - settled.spent_txo_sum
      const unconfirmed = waiting.funded_txo_sum - waiting.spent_txo_sum
      return { confirmed, unconfirmed, total: confirmed + unconfirmed }
    },
    getChain: async () => chain(),
    async switchChain(name: unknown) {
      await switchTo(({ chainName }) => chainName === name, name)
      return chain()
    },
    getNetwork: async () => livenetOrTestnet(),
    async switchNetwork(name: unknown) {
      await switchTo(({ coin }) => name === (coin === 0 ? 'livenet' : 'testnet'), name)
    },
    async signMessage(message: string, type: unknown = 'ecdsa') {
      const { address } = requireFirst()
      const protocol = type === 'ecdsa' ? 'ecdsa' : 'bip322'
      return (await site.signMessage({ address, message: String(message), protocol })).signature
    },
    async sendBitcoin(address: string, satoshis: number, options?: unknown) {
      const from = requireFirst().address
      const { feeRate } = read(sendOptionsSchema, options) ?? {}
      const recipients = [{ address: String(address), amount: String(satoshis) }]
      return (await site.sendTransfer({ recipients, address: from, feeRate })).txid
    },
    async signPsbt(hex: string, options?: unknown) {
      const { address } = requireFirst()
      const { autoFinalized = true, toSignInputs } = read(signOptionsSchema, options) ?? {}
      const inputs = toSignInputs?.map(({ index: at, address: of }) => ({
        index: at,
        address: of ?? address,
      }))
      const asked = { psbt: decodeHex(hex), address, inputs, isFinalized: autoFinalized }
      const { psbt, transaction } = await site.signPsbt(asked)
      const made = bytesToHex(decodeBase64(psbt) ?? new Uint8Array())
      if (transaction !== undefined) keep(made, transaction)
      return made
    },
    /** Sends what `signPsbt` has made complete. */
    async pushPsbt(hex: string) {
      const transaction = signed.get(String(hex).toLowerCase())
      if (transaction !== undefined) return site.askNode('/tx', transaction)
      throw new ProviderError(
        errorCodes.invalidParams,
        'Pocket has not signed this transaction, or not all of it',
      )
    },
    pushTx: async (given: unknown) => site.askNode('/tx', readRaw(given)),
    disconnect: async () => site.release(),
    on(event: string, listener: Listener) {
      listeners.set(event, [...(listeners.get(event) ?? []), listener])
    },
    removeListener(event: string, listener: Listener) {
      const known = listeners.get(event) ?? []
      const at = known.indexOf(listener)
      if (at >= 0) listeners.set(event, known.toSpliced(at, 1))
    },
  })

  function keep(psbt: string, transaction: string): void {
    signed.set(psbt, transaction)
    const [oldest] = signed.keys()
    if (signed.size > maxSigned && oldest !== undefined) signed.delete(oldest)
  }

  return {
    wallet,
    stop() {
      stop()
      listeners.clear()
      signed.clear()
    },
  }
}

/** Given alone, or as UniSat has it in an object. */
function readRaw(given: unknown): string {
  const raw = typeof given === 'object' && given !== null && 'rawtx' in given ? given.rawtx : given
  if (typeof raw === 'string') return raw
  throw invalid()
}

function decodeHex(text: string): Uint8Array {
  try {
    return hexToBytes(text)
  } catch {
    throw invalid()
  }
}

function read<Schema extends v.GenericSchema>(schema: Schema, params: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, params)
  if (parsed.success) return parsed.output
  throw invalid()
}

function invalid(): ProviderError {
  return new ProviderError(errorCodes.invalidParams, 'The parameters cannot be read')
}
