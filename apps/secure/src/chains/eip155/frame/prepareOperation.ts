import { SecureError } from '@latchkey/errors/secure'
import { entryPointAddress, readAccount, type Sponsorship, toUserOperation } from '@latchkey/smart-account'
import * as v from 'valibot'
import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, numberToHex, parseAbi } from 'viem'
import type { WalletNetwork } from '../../../frame/networks.js'
import type { FeeTerms } from '../../../shared/Approval.js'
import { createAskProject } from '../../createAskProject.js'
import { countOperationGas } from '../countOperationGas.js'
import type { UserOperation } from '../operations.js'
import { assertAddress } from './assertAddress.js'
import type { Eip155Context } from './Eip155Context.js'
import { createAsk, type FeeRequest, isPriced, quantitySchema, readFeesAndUsual } from './readFees.js'

const gasSchema = v.object({
  callGasLimit: quantitySchema,
  verificationGasLimit: quantitySchema,
  preVerificationGas: quantitySchema,
})

const sponsorSchema = v.object({
  paymaster: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/)),
  paymasterData: v.pipe(v.string(), v.regex(/^0x([0-9a-fA-F]{2})*$/)),
  paymasterVerificationGasLimit: v.optional(quantitySchema),
  paymasterPostOpGasLimit: v.optional(quantitySchema),
})

/** The price that was asked for is more than who pays would pay now. */
class PriceTooHigh extends Error {}

/**
 * Who may pay instead of the account: what they sign, or undefined.
 *
 * @throws PriceTooHigh
 */
export type AskSponsor = (
  method: 'pm_getPaymasterStubData' | 'pm_getPaymasterData',
  operation: Record<string, unknown>,
) => Promise<unknown>

/** What an operation is made from. */
export type OperationParts = {
  /** The key's own address. */
  owner: Address
  network: WalletNetwork
  context: Eip155Context
  /** What the site wants to pay for a unit of gas, in wei. */
  fees?: FeeRequest
  /** A paymaster that the site brings; else the project's, where it pays. */
  askSponsor?: AskSponsor | undefined
  /** Whoever finds the price too high does not pay. */
  isLast?: boolean
}

/** An operation to approve, and how its price came about. */
type PreparedOperation = { operation: UserOperation; feeTerms: FeeTerms }

const depositAbi = parseAbi(['function balanceOf(address account) view returns (uint256)'])

const noGas = { callGasLimit: 0n, verificationGasLimit: 0n, preVerificationGas: 0n }

/**
 * Fills in an operation of the smart account: its number, gas and fees, and who pays where the site or its project does
 * (ERC-7677).
 *
 * @param calls - What the account is to do.
 * @param parts - See {@link OperationParts}.
 * @throws `secure/node` with why it would fail.
 */
export async function prepareOperation(
  calls: UserOperation['calls'],
  parts: OperationParts,
): Promise<PreparedOperation> {
  try {
    return await prepare(calls, parts)
  } catch (error) {
    if (!(error instanceof PriceTooHigh)) throw error
    // Prices have fallen since the site asked. Who pays takes the one of now, and the account pays neither.
    return prepare(calls, { ...parts, fees: {}, isLast: true })
  }
}

async function prepare(calls: UserOperation['calls'], parts: OperationParts): Promise<PreparedOperation> {
  const { draft, gas, stub, usualPrice, write, askSponsor } = await estimate(calls, parts)
  const answer = stub && (await askSponsor('pm_getPaymasterData', write(gas, stub)))
  const sponsorship = toSponsorship(answer, stub)
  if (!sponsorship) await assertFunded({ ...draft, gas }, parts)
  const operation: UserOperation = {
    kind: 'user-operation',
    chainId: Number(parts.network.reference),
    ...draft,
    gas,
    ...(sponsorship && { sponsorship }),
  }
  return {
    operation,
    feeTerms: {
      isChosenBySite: isPriced(parts.fees ?? {}),
      usualAtomic: usualPrice === undefined ? undefined : countOperationGas(operation) * usualPrice,
    },
  }
}

/**
 * Says what an operation takes at most. Nobody promises to pay for it.
 *
 * @param calls - What the account is to do.
 * @param parts - See {@link OperationParts}.
 * @returns Gas: all of its limits together.
 * @throws `secure/node` with why it would fail.
 */
export async function estimateOperation(
  calls: UserOperation['calls'],
  parts: OperationParts,
): Promise<bigint> {
  const { gas, stub } = await estimate(calls, parts)
  return countOperationGas({ gas, ...(stub && { sponsorship: stub }) })
}

/** Nobody is asked to approve what the account cannot pay for. What an earlier fee left at the EntryPoint counts. */
async function assertFunded(
  { calls, fees, gas }: Pick<UserOperation, 'calls' | 'fees' | 'gas'>,
  { context, network, owner }: OperationParts,
): Promise<void> {
  const sender = context.smartAccounts.getAddress(owner)
  const ask = createAsk(context.askNode, network)
  const data = encodeFunctionData({ abi: depositAbi, args: [sender] })
  const [balance, deposit] = await Promise.all([
    ask('eth_getBalance', [sender, 'latest'], quantitySchema),
    ask('eth_call', [{ to: entryPointAddress, data }, 'latest'], quantitySchema),
  ])
  const fee = countOperationGas({ gas }) * fees.maxFeePerGas
  const missing = fee > deposit ? fee - deposit : 0n
  const value = calls.reduce((sum, call) => sum + call.value, 0n)
  if (balance < missing + value) throw new SecureError('secure/insufficient-funds')
}

async function estimate(
  calls: UserOperation['calls'],
  {
    owner,
    network,
    context,
    fees: asked = {},
    isLast = false,
    askSponsor = createAskSponsor(context, network, isLast),
  }: OperationParts,
) {
  for (const { to } of calls) assertAddress(to)
  const { askBundler, askNode } = context
  const { caipNetworkId } = network.network
  const account = { owner, index: 0n }
  const [
    { isDeployed, nonce },
    {
      fees: { maxFeePerGas, maxPriorityFeePerGas },
      usualPrice,
    },
  ] = await Promise.all([
    readAccount(createReader(context, caipNetworkId), account),
    readFeesAndUsual(asked, createAsk(askNode, network)),
  ])
  const fees = { maxFeePerGas, maxPriorityFeePerGas }
  const draft = { calls, nonce, isDeployed, fees }
  const write = (gas: UserOperation['gas'], sponsorship: Sponsorship | undefined) =>
    writeOperation(
      toUserOperation({
        ...account,
        ...draft,
        calls: calls as readonly { to: Address; value: bigint; data: Hex }[],
        gas,
        sponsorship,
      }),
    )

  const stub = toSponsorship(await askSponsor('pm_getPaymasterStubData', write(noGas, undefined)))
  const limits = await askBundler(caipNetworkId, 'eth_estimateUserOperationGas', [
    write(noGas, stub),
    entryPointAddress,
  ])
  return { draft, gas: v.parse(gasSchema, limits), stub, usualPrice, write, askSponsor }
}

/** Asks the project's sponsor where it pays; where it does not, or no more today, the account does. */
function createAskSponsor(
  context: Eip155Context,
  { network, reference }: WalletNetwork,
  isLast: boolean,
): AskSponsor {
  const ask = createAskProject(context, network.caipNetworkId)
  return async (method, operation) => {
    if (!network.isSponsored) return undefined
    const chainId = numberToHex(Number(reference))
    const answer = await ask(method, [operation, entryPointAddress, chainId, {}])
    if ('result' in answer) return answer.result
    if (answer.refusal === 'fee-above-market' && !isLast) throw new PriceTooHigh()
    return undefined
  }
}

/** Reads a sponsor's answer. What is none sponsors nothing; what it leaves out is as its first answer said. */
function toSponsorship(answer: unknown, limits?: Sponsorship): Sponsorship | undefined {
  const parsed = v.safeParse(sponsorSchema, answer)
  if (!parsed.success) return undefined
  const found = parsed.output
  return {
    paymaster: found.paymaster as Address,
    paymasterData: found.paymasterData as Hex,
    paymasterVerificationGasLimit:
      found.paymasterVerificationGasLimit ?? limits?.paymasterVerificationGasLimit ?? 0n,
    paymasterPostOpGasLimit: found.paymasterPostOpGasLimit ?? limits?.paymasterPostOpGasLimit ?? 0n,
  }
}

/** What reads a contract, in the form `readAccount` asks for. */
function createReader({ askNode }: Eip155Context, caipNetworkId: string): Parameters<typeof readAccount>[0] {
  return {
    async getCode({ address }: { address: Address }) {
      const code = (await askNode(caipNetworkId, 'eth_getCode', [address, 'latest'])) as Hex
      return code === '0x' ? undefined : code
    },
    async readContract({
      abi,
      address,
      args,
      functionName,
    }: Parameters<typeof encodeFunctionData>[0] & { address: Address }) {
      const data = encodeFunctionData({ abi, functionName, args } as Parameters<typeof encodeFunctionData>[0])
      const answer = (await askNode(caipNetworkId, 'eth_call', [{ to: address, data }, 'latest'])) as Hex
      return decodeFunctionResult({ abi, functionName, data: answer } as Parameters<
        typeof decodeFunctionResult
      >[0])
    },
  } as Parameters<typeof readAccount>[0]
}

/** Numbers go as quantities. */
function writeOperation(operation: object): Record<string, unknown> {
  const entries = Object.entries(operation).map(([key, value]) => [
    key,
    typeof value === 'bigint' ? numberToHex(value) : value,
  ])
  return Object.fromEntries(entries)
}
