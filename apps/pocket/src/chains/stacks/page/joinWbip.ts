import * as v from 'valibot'
import { ProviderError } from '../../../page/ProviderError.js'
import type { WbipAddress } from '../../../page/wbip/createWbip.js'
import { referenceOf } from '../../../shared/caip.js'
import { errorCodes } from '../../../shared/errorCodes.js'
import type { PageContext } from '../../PageChain.js'
import { facts, mainnet, testnet } from '../facts.js'
import { createStacksSite } from './createStacksSite.js'

/** What sites write beside the parameters of the method: the network and the account they mean. */
const meant = {
  network: v.optional(v.unknown()),
  address: v.optional(v.string()),
}
const amount = v.union([v.string(), v.number(), v.bigint()])
const messageSchema = v.object({ ...meant, message: v.string(), messageType: v.optional(v.string()) })
const transferSchema = v.object({
  ...meant,
  recipient: v.string(),
  amount,
  memo: v.optional(v.string()),
  sender: v.optional(v.string()),
})
const transactionSchema = v.object({
  ...meant,
  transaction: v.optional(v.string()),
  txHex: v.optional(v.string()),
  stxAddress: v.optional(v.string()),
  broadcast: v.optional(v.boolean()),
})
const callSchema = v.object({
  ...meant,
  contract: v.string(),
  functionName: v.string(),
  functionArgs: v.optional(v.array(v.string())),
  postConditions: v.optional(v.array(v.unknown())),
  postConditionMode: v.optional(v.string()),
})

/**
 * Adds Stacks to what pocket is as a wallet of WBIP: its methods are those of SIP-030.
 *
 * @param context - What pocket is announced with.
 * @returns What takes it out again.
 * @see https://github.com/stacksgov/sips/blob/main/sips/sip-030/sip-030-wallet-interface.md
 */
export function joinWbip(context: PageContext): () => void {
  const site = createStacksSite(context, () => part.changed({ isNetwork: false }), onNetwork)
  const addresses = () => site.getAccounts().map(toWbipAddress)

  function onNetwork(): void {
    part.changed({ isNetwork: true })
  }

  /** Pocket is on one network at a time: a question for another is no question for it. */
  function assertNetwork(wanted: unknown): void {
    if (wanted === undefined || toIds(wanted).includes(site.getNetwork())) return
    throw new ProviderError(errorCodes.unknownChain, 'Pocket is not on this network')
  }

  async function signMessage(params: unknown) {
    const { address, message, messageType = 'utf8', network } = read(messageSchema, params)
    assertNetwork(network)
    if (messageType !== 'utf8')
      throw new ProviderError(errorCodes.invalidParams, 'Pocket signs messages of the type utf8 only')
    return site.ask('stx_signMessage', address, { message })
  }

  async function transfer(params: unknown) {
    const { address, amount: asked, memo, network, recipient, sender } = read(transferSchema, params)
    assertNetwork(network)
    return site.ask('stx_transferStx', address ?? sender, {
      recipient,
      amount: String(asked),
      ...(memo !== undefined && { memo }),
    })
  }

  async function signTransaction(params: unknown) {
    const parsed = read(transactionSchema, params)
    assertNetwork(parsed.network)
    const transaction = parsed.transaction ?? parsed.txHex
    const asked = { transaction, broadcast: parsed.broadcast ?? false }
    const signed = await site.ask('stx_signTransaction', parsed.address ?? parsed.stxAddress, asked)
    return parsed.txHex === undefined ? signed : { ...signed, txHex: signed.transaction }
  }

  async function callContract(params: unknown) {
    const { address, network, ...call } = read(callSchema, params)
    assertNetwork(network)
    const { contract, functionArgs, functionName, postConditionMode, postConditions } = call
    return site.ask('stx_callContract', address, {
      contract,
      functionName,
      functionArgs: functionArgs ?? [],
      postConditions: postConditions ?? [],
      postConditionMode: postConditionMode ?? 'deny',
    })
  }

  const part = context.wbip.join({
    namespace: facts.namespace,
    purposes: ['stacks'],
    methods: {
      async stx_getAddresses(params) {
        const { network } = read(v.nullish(v.object(meant)), params) ?? {}
        assertNetwork(network)
        await site.connect()
        return { addresses: addresses() }
      },
      stx_getNetworks: async () => ({
        networks: site.networks.map(({ id, name }) => ({
          id: toName(id),
          name,
          chainId: Number(referenceOf(id)),
        })),
        active: toName(site.getNetwork()),
      }),
      stx_signMessage: signMessage,
      stx_transferStx: transfer,
      stx_signTransaction: signTransaction,
      stx_callContract: callContract,
    },
    connect: site.connect,
    adopt: site.adopt,
    getAddresses: addresses,
    getNetwork: () => ({ stacks: { name: toName(site.getNetwork()) } }),
    hasNetwork: (name) => site.hasNetwork(toNetwork(name)),
    changeNetwork: (name) => site.switchNetwork(toNetwork(name)),
    release: site.release,
  })
  return () => {
    part.leave()
    site.stop()
  }
}

/** Networks have the names of Bitcoin's there, and all for tests are one of Stacks'. */
function toNetwork(name: string): string {
  return name.toLowerCase() === 'mainnet' ? mainnet : testnet
}

function toName(id: string): string {
  return id === mainnet ? 'mainnet' : 'testnet'
}

/** The network that sites mean by a name, by a number, or by an object with one of both. */
function toIds(wanted: unknown): readonly string[] {
  if (v.is(v.object({ chainId: v.number() }), wanted)) return [`${facts.namespace}:${wanted.chainId}`]
  if (typeof wanted === 'number') return [`${facts.namespace}:${wanted}`]
  const name = String(wanted).toLowerCase()
  if (name === 'mainnet') return [mainnet]
  return ['testnet', 'devnet', 'mocknet', 'regtest'].includes(name) ? [testnet] : [String(wanted)]
}

function toWbipAddress({
  address,
  path,
  publicKey,
}: ReturnType<ReturnType<typeof createStacksSite>['getAccounts']>[number]): WbipAddress {
  return {
    address,
    publicKey,
    purpose: 'stacks',
    addressType: 'stacks',
    walletType: 'software',
    symbol: 'STX',
    type: 'p2pkh',
    derivationPath: path,
  }
}

function read<Schema extends v.GenericSchema>(schema: Schema, params: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, params)
  if (parsed.success) return parsed.output
  throw new ProviderError(errorCodes.invalidParams, 'The parameters cannot be read')
}
