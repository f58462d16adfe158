import { decodeBase64 } from '@latchkey/primitives'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import * as v from 'valibot'
import { ProviderError } from '../../../page/ProviderError.js'
import type { Wbip, WbipAddress } from '../../../page/wbip/createWbip.js'
import { errorCodes } from '../../../shared/errorCodes.js'
import { facts } from '../facts.js'
import { bitcoinNetworks, findBitcoinNetwork } from '../networks.js'
import type { BitcoinSite, SiteAddress } from './createBitcoinSite.js'

const index = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const amount = v.union([v.string(), v.number(), v.bigint()])

const messageSchema = v.object({
  message: v.string(),
  address: v.optional(v.string()),
  protocol: v.optional(v.string()),
  paymentType: v.optional(v.string()),
  network: v.optional(v.string()),
})
const transferSchema = v.union([
  v.object({
    recipients: v.array(v.object({ address: v.string(), amount })),
    network: v.optional(v.string()),
  }),
  v.object({ address: v.string(), amount, network: v.optional(v.string()) }),
])
const psbtSchema = v.union([
  v.object({
    psbt: v.string(),
    signInputs: v.optional(v.record(v.string(), v.array(index))),
    broadcast: v.optional(v.boolean()),
  }),
  v.object({
    hex: v.string(),
    signAtIndex: v.optional(v.union([index, v.array(index)])),
    broadcast: v.optional(v.boolean()),
    network: v.optional(v.string()),
  }),
])

/** What Leather's manner calls networks, in the words of Xverse's. */
const leatherNetworks: Readonly<Record<string, readonly string[] | undefined>> = {
  mainnet: ['Mainnet'],
  testnet: ['Testnet', 'Testnet4'],
  testnet3: ['Testnet'],
  testnet4: ['Testnet4'],
  signet: ['Signet'],
  regtest: ['Regtest'],
  devnet: ['Regtest'],
  sbtcdevenv: ['Regtest'],
}

/**
 * Adds Bitcoin to what pocket is as a wallet of WBIP. Sites ask in the manner of Xverse (by address) or of Leather (by the kind of
 * address), and are answered in theirs.
 *
 * @param wbip - The object all namespaces share.
 * @param site - The site's way to pocket.
 * @returns What takes it out again.
 */
export function joinWbip(wbip: Wbip, site: BitcoinSite): () => void {
  const findKind = (kind: SiteAddress['kind']) => site.getAccounts().find((one) => one.kind === kind)?.address
  const kindOf = (address: string) => site.getAccounts().find((one) => one.address === address)?.kind

  async function signMessage(params: unknown) {
    const { address: given, message, network, paymentType, protocol } = read(messageSchema, params)
    assertNetwork(network)
    const address = given ?? findKind(paymentType === 'p2tr' ? 'ordinal' : 'payment')
    // Asked by address, payments sign the older way unless something else is said.
    const usual = given !== undefined && kindOf(given) !== 'ordinal' ? 'ecdsa' : 'bip322'
    const asked = protocol?.toLowerCase() ?? usual
    const signed = await site.signMessage({ address, message, protocol: asked })
    return { ...signed, protocol: signed.protocol.toUpperCase(), address, message }
  }

  async function sendTransfer(params: unknown) {
    const parsed = read(transferSchema, params)
    assertNetwork(parsed.network)
    const recipients = 'recipients' in parsed ? parsed.recipients : [parsed]
    const asked = recipients.map((one) => ({ address: String(one.address), amount: String(one.amount) }))
    return site.sendTransfer({ recipients: asked })
  }

  async function signPsbt(params: unknown) {
    const parsed = read(psbtSchema, params)
    if ('hex' in parsed) {
      const { broadcast, hex, network, signAtIndex } = parsed
      assertNetwork(network)
      const inputs = signAtIndex === undefined ? undefined : [signAtIndex].flat().map((at) => ({ index: at }))
      const { psbt, txid } = await site.signPsbt({
        psbt: decodeHex(hex),
        inputs,
        broadcast: broadcast ?? false,
      })
      const bytes = decodeBase64(psbt) ?? new Uint8Array()
      return { hex: bytesToHex(bytes), ...(txid !== undefined && { txid }) }
    }
    const inputs =
      parsed.signInputs &&
      Object.entries(parsed.signInputs).flatMap(([address, indexes]) =>
        indexes.map((at) => ({ index: at, address })),
      )
    const bytes = decodeBase64(parsed.psbt)
    if (!bytes) throw invalid()
    const { psbt, txid } = await site.signPsbt({ psbt: bytes, inputs, broadcast: parsed.broadcast ?? false })
    return { psbt, ...(txid !== undefined && { txid }) }
  }

  /** Leather's manner names a network with each request; pocket is on one at a time. */
  function assertNetwork(name: string | undefined): void {
    const current = findBitcoinNetwork(site.getNetwork())?.wbipName ?? ''
    const known = name && leatherNetworks[name.toLowerCase()]
    if (name === undefined || known?.includes(current)) return
    throw new ProviderError(errorCodes.unknownChain, `Pocket is not on the network ${name.slice(0, 64)}`)
  }

  const part = wbip.join({
    namespace: facts.namespace,
    purposes: ['payment', 'ordinals'],
    methods: { signMessage, sendTransfer, signPsbt },
    connect: site.connect,
    adopt: site.adopt,
    getAddresses: () => site.getAccounts().map(toWbipAddress),
    getNetwork: () => ({ bitcoin: { name: findBitcoinNetwork(site.getNetwork())?.wbipName ?? '' } }),
    hasNetwork: (name) => site.hasNetwork(toNetwork(name)),
    changeNetwork: (name) => site.switchNetwork(toNetwork(name)),
    release: site.release,
  })
  const stop = site.onChange(part.changed)
  return () => {
    stop()
    part.leave()
  }
}

/** CAIP-2 id of the network of a name; empty where there is none. */
function toNetwork(name: string): string {
  const known = bitcoinNetworks.find(({ wbipName }) => wbipName.toLowerCase() === name.toLowerCase())
  return known?.id ?? ''
}

function toWbipAddress({ address, kind, path, publicKey }: SiteAddress): WbipAddress {
  const type = kind === 'ordinal' ? 'p2tr' : 'p2wpkh'
  return {
    address,
    publicKey,
    purpose: kind === 'ordinal' ? 'ordinals' : 'payment',
    addressType: type,
    walletType: 'software',
    symbol: 'BTC',
    type,
    derivationPath: path,
  }
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
