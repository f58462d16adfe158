import { SecureError } from '@latchkey/errors/secure'
import { isSameEvmAddress } from '@latchkey/primitives'
import { decodeCalls, entryPointAddress } from '@latchkey/smart-account'
import type { UnsafeFrameParams } from '@latchkey/wire/frame'
import * as v from 'valibot'
import { type Hex, numberToHex } from 'viem'
import type { WalletNetwork } from '../../../frame/networks.js'
import type { Asked } from '../../../frame/rpc/Asked.js'
import type { Approvals } from '../../../frame/rpc/createApprovals.js'
import type { UserOperation } from '../operations.js'
import { assertOwnAddress } from './assertOwnAddress.js'
import { readCallsId, writeCallsId } from './callsId.js'
import { createSitePaymaster } from './createSitePaymaster.js'
import type { Eip155Context } from './Eip155Context.js'
import { estimateOperation, type OperationParts, prepareOperation } from './prepareOperation.js'
import { quantitySchema } from './readFees.js'
import { assertChain, readCalls, type TransactionRequest } from './readTransaction.js'
import { requireOwner } from './requireOwner.js'

type Batch = UnsafeFrameParams<'wallet_sendCalls'>[0]

/** What a batch may need. */
const supportedCapabilities = new Set(['atomic', 'fees', 'paymasterService'])

/** Our own: what the site has shown the visitor of the fee, in wei for a unit of gas. */
const priceSchema = v.optional(v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{1,64}$/)))
const feesSchema = v.fallback(v.object({ maxFeePerGas: priceSchema, maxPriorityFeePerGas: priceSchema }), {})
const bytesSchema = v.pipe(v.string(), v.regex(/^0x([0-9a-fA-F]{2})*$/))
const estimateSchema = v.looseTuple([
  v.object({
    from: v.string(),
    to: v.string(),
    value: v.optional(quantitySchema, '0x0'),
    data: v.optional(bytesSchema),
    input: v.optional(bytesSchema),
  }),
])

/** How often it is asked whether an operation is in a block, and how often at most. */
const receiptIntervalMs = 1_000
const maxReceiptQuestions = 120
/** After so many of these questions it is asked whether the operation is still on its way. */
const questionsPerLook = 5

const hashSchema = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/))
const receiptSchema = v.nullable(
  v.object({
    success: v.boolean(),
    logs: v.optional(v.array(v.unknown()), []),
    receipt: v.object({
      transactionHash: v.string(),
      blockHash: v.optional(v.string()),
      blockNumber: v.optional(v.string()),
      gasUsed: v.optional(v.string()),
    }),
  }),
)

/** What the wallet does besides calls: whatever else a batch needs is refused unless it is optional (EIP-5792). */
const capabilitiesOf = (isSmart: boolean, isSponsored: boolean) => ({
  atomic: { status: isSmart ? 'supported' : 'unsupported' },
  atomicBatch: { supported: isSmart },
  paymasterService: { supported: isSmart },
  /** ERC-7715: there are no keys that act for an account without its owner. */
  permissions: { supported: false },
  /** ERC-7811. */
  assetDiscovery: { supported: true },
  /** Our own: whether the project pays the fees, within its budgets. */
  sponsorship: { supported: isSmart && isSponsored },
})

/** What smart accounts do. */
export type Operations = {
  sendTransaction(asked: Asked, transaction: TransactionRequest): Promise<unknown>
  sendCalls(asked: Asked, batch: Batch): Promise<unknown>
  /** Sends what an operation of the site's own making does; its number, gas, fees and payer are the wallet's. */
  sendUserOperation(asked: Asked, params: UnsafeFrameParams<'eth_sendUserOperation'>): Promise<Hex>
  getCallsStatus(params: unknown): Promise<unknown>
  getCapabilities(params: unknown): Promise<unknown>
  /** What `eth_estimateGas` comes to for the smart account, which the network does not know; undefined for another one. */
  estimateGas(network: WalletNetwork, params: unknown): Promise<Hex | undefined>
}

/**
 * Makes what smart accounts do: one operation each, approved first (ERC-4337, EIP-5792).
 *
 * @param context - The frame's parts.
 * @param approvals - Asks the visitor.
 */
export function createOperations(context: Eip155Context, approvals: Approvals): Operations {
  const { askBundler, clock, networks, smartAccounts, wallet } = context

  function send(
    { network, signal }: Asked,
    calls: UserOperation['calls'],
    more: Pick<OperationParts, 'askSponsor' | 'fees'>,
  ): Promise<Hex> {
    return approvals.run(
      async () => {
        const owner = await requireOwner(wallet)
        const prepared = await prepareOperation(calls, { owner, network, context, ...more })
        return { address: smartAccounts.getAddress(owner), network: network.network, ...prepared }
      },
      async ([signed = '']) => {
        const params = [JSON.parse(signed), entryPointAddress]
        const hash = await askBundler(network.network.caipNetworkId, 'eth_sendUserOperation', params)
        return v.parse(hashSchema, hash) as Hex
      },
      signal,
    )
  }

  async function readReceipt(caipNetworkId: string, hash: Hex) {
    return v.parse(receiptSchema, await askBundler(caipNetworkId, 'eth_getUserOperationReceipt', [hash]))
  }

  /** The transaction an operation has become part of. */
  async function waitForTransaction(caipNetworkId: string, hash: Hex, signal: AbortSignal): Promise<string> {
    for (let question = 1; question <= maxReceiptQuestions; question++) {
      const found = await readReceipt(caipNetworkId, hash)
      // The transaction goes through either way; what the account was to do may not have.
      if (found && !found.success) throw new SecureError('secure/operation-undone')
      if (found) return found.receipt.transactionHash
      const isLooked = question % questionsPerLook === 0
      if (isLooked && !(await askBundler(caipNetworkId, 'eth_getUserOperationByHash', [hash]))) {
        throw new SecureError('secure/operation-dropped')
      }
      await clock.wait(receiptIntervalMs, signal)
    }
    throw new SecureError('secure/operation-waits', { hash })
  }

  return {
    async sendTransaction(asked, { data, fees, to, value }) {
      if (to === undefined) {
        throw new SecureError('secure/transaction-unsupported', {
          reason: 'a smart account creates no contracts by itself',
        })
      }
      const hash = await send(asked, [{ to, value, data }], { fees })
      return approvals.follow(waitForTransaction(asked.network.network.caipNetworkId, hash, asked.signal))
    },
    async estimateGas(network, params) {
      const { caipNetworkId } = network.network
      const parsed = v.safeParse(estimateSchema, params)
      if (!parsed.success || !smartAccounts.isOn(caipNetworkId)) return undefined
      const [{ data, from, input, to, value }] = parsed.output
      const owner = await requireOwner(wallet).catch(() => undefined)
      if (owner === undefined || !isSameEvmAddress(from, smartAccounts.getAddress(owner))) return undefined
      const calls = [{ to, value, data: data ?? input ?? '0x' }]
      return numberToHex(await estimateOperation(calls, { owner, network, context }))
    },
    async sendCalls(asked, { calls, capabilities, chainId, version }) {
      assertChain(chainId, asked.network.reference)
      for (const given of [capabilities, ...calls.map((call) => call.capabilities)]) assertOptional(given)
      const operationHash = await send(asked, readCalls(calls, asked.network.reference), {
        askSponsor: createSitePaymaster(context, asked.network, capabilities?.paymasterService),
        fees: v.parse(feesSchema, capabilities?.fees),
      })
      const isFirst = version?.startsWith('1') === true
      const id = writeCallsId({
        operationHash,
        chainId: Number(asked.network.reference),
        version: isFirst ? 1 : 2,
      })
      // With the operation's own hash a site needs the wallet no more to follow it.
      return isFirst ? id : { id, capabilities: { userOperation: { hash: operationHash } } }
    },
    async sendUserOperation(asked, [{ callData, eip7702Auth, paymaster, sender }, entryPoint]) {
      const refuse = (reason: string) => new SecureError('secure/transaction-unsupported', { reason })
      if (!isSameEvmAddress(entryPoint, entryPointAddress)) throw refuse('it is for another EntryPoint')
      if (eip7702Auth !== undefined) throw refuse('it would hand the account over')
      if (paymaster !== undefined && paymaster !== null)
        throw refuse('it names who pays; wallet_sendCalls takes a paymasterService')
      const owner = await requireOwner(wallet)
      if (!isSameEvmAddress(String(sender), smartAccounts.getAddress(owner)))
        throw new SecureError('secure/address-foreign', { address: String(sender).slice(0, 100) })
      if (!v.is(bytesSchema, callData)) throw refuse('what it does cannot be read')
      return send(asked, decodeCalls(callData as Hex), {})
    },
    async getCallsStatus(params) {
      const [id] = Array.isArray(params) ? (params as unknown[]) : []
      const known = readCallsId(id)
      if (!known) throw new SecureError('secure/calls-unknown')
      const receipt = await readReceipt(`eip155:${known.chainId}`, known.operationHash)
      const receipts = receipt
        ? [{ ...receipt.receipt, logs: receipt.logs, status: receipt.success ? '0x1' : '0x0' }]
        : []
      if (known.version === 1) return { status: receipt ? 'CONFIRMED' : 'PENDING', receipts }
      return {
        version: '2.0.0',
        id,
        chainId: numberToHex(known.chainId),
        status: receipt ? (receipt.success ? 200 : 500) : 100,
        atomic: true,
        receipts,
      }
    },
    async getCapabilities(params) {
      const [address, wanted] = Array.isArray(params) ? (params as unknown[]) : []
      const owner = await requireOwner(wallet)
      if (address !== undefined) await assertOwnAddress(context, String(address))
      const isKey = address !== undefined && isSameEvmAddress(owner, String(address))
      const all = networks.flatMap(({ caipNetworkId, isSponsored }) =>
        caipNetworkId.startsWith('eip155:')
          ? [{ caipNetworkId, isSponsored, hex: numberToHex(Number(caipNetworkId.slice(7))) }]
          : [],
      )
      const chosen = Array.isArray(wanted) ? all.filter(({ hex }) => wanted.includes(hex)) : all
      return Object.fromEntries(
        chosen.map(({ caipNetworkId, hex, isSponsored }) => [
          hex,
          capabilitiesOf(!isKey && smartAccounts.isOn(caipNetworkId), isSponsored),
        ]),
      )
    },
  }
}

function assertOptional(capabilities: Record<string, unknown> | undefined): void {
  for (const [capability, value] of Object.entries(capabilities ?? {})) {
    const isOptional = (value as { optional?: unknown } | null)?.optional === true
    if (!supportedCapabilities.has(capability) && !isOptional)
      throw new SecureError('secure/capability-unsupported', { capability })
  }
}
