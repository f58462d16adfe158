import { SecureError } from '@latchkey/errors/secure'
import { isSameAddress } from '@latchkey/primitives'
import { entryPointAddress } from '@latchkey/smart-account'
import * as v from 'valibot'
import { type Address, type Hex, numberToHex } from 'viem'
import type { ParametersOf } from '../../approve/decode/parameters.js'
import type { Operation } from '../../shared/workerCalls.js'
import type { FrameContext } from '../FrameContext.js'
import type { Asked } from './Asked.js'
import { readCallsId, writeCallsId } from './callsId.js'
import type { Approvals } from './createApprovals.js'
import { prepareOperation } from './prepareOperation.js'
import type { TransactionRequest } from './prepareTransaction.js'

type Batch = ParametersOf<'wallet_sendCalls'>[0]
type Calls = Extract<Operation, { kind: 'user-operation' }>['calls']

/** How often it is asked whether an operation is in a block, and how often at most. */
const receiptIntervalMs = 1_000
const maxReceiptQuestions = 120

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
const capabilitiesOf = (isSmart: boolean) => ({
  atomic: { status: isSmart ? 'supported' : 'unsupported' },
  atomicBatch: { supported: isSmart },
  paymasterService: { supported: false },
  permissions: { supported: false },
  assetDiscovery: { supported: false },
})

/** What smart accounts do. */
export type Operations = {
  sendTransaction(asked: Asked, transaction: TransactionRequest): Promise<unknown>
  sendCalls(asked: Asked, batch: Batch): Promise<unknown>
  getCallsStatus(params: unknown): Promise<unknown>
  getCapabilities(params: unknown): Promise<unknown>
}

/**
 * Makes what smart accounts do: one operation each, approved first (ERC-4337, EIP-5792).
 *
 * @param context - The frame's parts.
 * @param approvals - Asks the visitor.
 */
export function createOperations(context: FrameContext, approvals: Approvals): Operations {
  const { askBundler, clock, networks, smartAccounts, wallet } = context

  function send({ network, request, signal }: Asked, calls: Calls): Promise<Hex> {
    return approvals.run(
      async () => {
        const owner = (await wallet.require()).evm as Address
        const operation = await prepareOperation(calls, { owner, network, context })
        return { address: smartAccounts.getAddress(owner), network: network.network, operation, request }
      },
      async ({ operation }) => {
        const [signed = ''] = await wallet.perform(operation)
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

  return {
    async sendTransaction(asked, { chainId, data, input, to, value }) {
      assertChain(asked, chainId)
      if (!to) {
        throw new SecureError('secure/transaction-unsupported', {
          reason: 'a smart account creates no contracts by itself',
        })
      }
      const { caipNetworkId } = asked.network.network
      const hash = await send(asked, [{ to, value: BigInt(value ?? 0), data: data ?? input ?? '0x' }])
      for (let question = 0; question < maxReceiptQuestions; question++) {
        const receipt = await readReceipt(caipNetworkId, hash)
        if (receipt) return receipt.receipt.transactionHash
        await clock.wait(receiptIntervalMs, asked.signal)
      }
      throw new SecureError('secure/node', {
        code: -32_000,
        reason: `The operation ${hash} is in no block yet`,
      })
    },
    async sendCalls(asked, { calls, capabilities, chainId, version }) {
      assertChain(asked, chainId)
      for (const given of [capabilities, ...calls.map((call) => call.capabilities)]) assertOptional(given)
      const operationHash = await send(
        asked,
        calls.map(({ data, to, value }) => ({ to, value: BigInt(value ?? 0), data: data ?? '0x' })),
      )
      const isFirst = version?.startsWith('1') === true
      const id = writeCallsId({
        operationHash,
        chainId: Number(asked.network.reference),
        version: isFirst ? 1 : 2,
      })
      return isFirst ? id : { id }
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
      const { evm } = await wallet.require()
      const smart = smartAccounts.getAddress(evm)
      const isOurs = address === undefined || [evm, smart].some((own) => isSameAddress(own, String(address)))
      if (!isOurs) throw new SecureError('secure/address-foreign', { address: String(address).slice(0, 100) })
      const isKey = address !== undefined && isSameAddress(evm, String(address))
      const all = networks.flatMap(({ caipNetworkId }) =>
        caipNetworkId.startsWith('eip155:')
          ? [{ caipNetworkId, hex: numberToHex(Number(caipNetworkId.slice(7))) }]
          : [],
      )
      const chosen = Array.isArray(wanted) ? all.filter(({ hex }) => wanted.includes(hex)) : all
      const entries = chosen.map(async ({ caipNetworkId, hex }) => [
        hex,
        capabilitiesOf(!isKey && (await smartAccounts.isOn(caipNetworkId))),
      ])
      return Object.fromEntries(await Promise.all(entries))
    },
  }
}

function assertChain({ network }: Asked, chainId: string | undefined): void {
  if (chainId === undefined || BigInt(chainId) === BigInt(network.reference)) return
  throw new SecureError('secure/other-chain', { asked: String(BigInt(chainId)), current: network.reference })
}

function assertOptional(capabilities: Record<string, unknown> | undefined): void {
  for (const [capability, value] of Object.entries(capabilities ?? {})) {
    const isOptional = (value as { optional?: unknown } | null)?.optional === true
    if (capability !== 'atomic' && !isOptional)
      throw new SecureError('secure/capability-unsupported', { capability })
  }
}
