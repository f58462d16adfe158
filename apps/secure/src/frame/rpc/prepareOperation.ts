import { entryPointAddress, readAccount, type Sponsorship, toUserOperation } from '@latchkey/smart-account'
import * as v from 'valibot'
import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, numberToHex } from 'viem'
import type { Operation } from '../../shared/workerCalls.js'
import type { FrameContext } from '../FrameContext.js'
import type { WalletNetwork } from '../networks.js'
import { createAsk, quantitySchema, readFees } from './readFees.js'

type OperationDraft = Extract<Operation, { kind: 'user-operation' }>

const gasSchema = v.object({
  callGasLimit: quantitySchema,
  verificationGasLimit: quantitySchema,
  preVerificationGas: quantitySchema,
})

const sponsorSchema = v.object({
  paymaster: v.string(),
  paymasterData: v.string(),
  paymasterVerificationGasLimit: v.optional(quantitySchema),
  paymasterPostOpGasLimit: v.optional(quantitySchema),
})

const noGas = { callGasLimit: 0n, verificationGasLimit: 0n, preVerificationGas: 0n }

/**
 * Fills in an operation of the smart account: its number, gas and fees, and who pays where the project does (ERC-7677).
 *
 * @param calls - What the account is to do.
 * @param parts - `owner`: the key's own address; `network`: where.
 * @throws `secure/node` with why it would fail.
 */
export async function prepareOperation(
  calls: OperationDraft['calls'],
  { owner, network, context }: { owner: Address; network: WalletNetwork; context: FrameContext },
): Promise<OperationDraft> {
  const { askBundler, askNode } = context
  const { caipNetworkId } = network.network
  const chainId = Number(network.reference)
  const account = { owner, index: 0n }
  const [{ isDeployed, nonce }, { maxFeePerGas, maxPriorityFeePerGas }] = await Promise.all([
    readAccount(createReader(context, caipNetworkId), account),
    readFees({}, createAsk(askNode, network)),
  ])
  const fees = { maxFeePerGas, maxPriorityFeePerGas }
  const draft = { calls, nonce, isDeployed, fees }
  const write = (gas: OperationDraft['gas'], sponsorship: Sponsorship | undefined) =>
    writeOperation(
      toUserOperation({
        ...account,
        ...draft,
        calls: calls as readonly { to: Address; value: bigint; data: Hex }[],
        gas,
        sponsorship,
      }),
    )

  async function askSponsor(method: string, operation: unknown, limits?: Sponsorship) {
    const params = [operation, entryPointAddress, numberToHex(chainId), {}]
    // Where nobody pays, the account does.
    const answer = await askBundler(caipNetworkId, method, params).catch(() => undefined)
    const parsed = v.safeParse(sponsorSchema, answer)
    return parsed.success ? toSponsorship(parsed.output, limits) : undefined
  }

  const stub = await askSponsor('pm_getPaymasterStubData', write(noGas, undefined))
  const estimate = await askBundler(caipNetworkId, 'eth_estimateUserOperationGas', [
    write(noGas, stub),
    entryPointAddress,
  ])
  const gas = v.parse(gasSchema, estimate)
  const sponsorship = stub && (await askSponsor('pm_getPaymasterData', write(gas, stub), stub))
  return { kind: 'user-operation', chainId, ...draft, gas, ...(sponsorship && { sponsorship }) }
}

function toSponsorship(
  found: v.InferOutput<typeof sponsorSchema>,
  limits: Sponsorship | undefined,
): Sponsorship {
  return {
    paymaster: found.paymaster as Address,
    paymasterData: found.paymasterData as Hex,
    paymasterVerificationGasLimit:
      found.paymasterVerificationGasLimit ?? limits?.paymasterVerificationGasLimit ?? 0n,
    paymasterPostOpGasLimit: found.paymasterPostOpGasLimit ?? limits?.paymasterPostOpGasLimit ?? 0n,
  }
}

/** What reads a contract, in the form `readAccount` asks for. */
function createReader({ askNode }: FrameContext, caipNetworkId: string): Parameters<typeof readAccount>[0] {
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
