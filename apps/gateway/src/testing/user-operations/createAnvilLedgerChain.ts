import { getErrorMessage } from '@latchkey/errors'
import { NodeError } from '@latchkey/errors/node'
import { waitForReceipt } from '@latchkey/local/chains/eip155'
import { localContracts } from '@latchkey/local/networks/eip155'
import { encodeCalls, entryPointAddress, signUserOperation, toUserOperation } from '@latchkey/smart-account'
import { parseEventLogs } from 'viem'
import { entryPoint08Abi } from 'viem/account-abstraction'
import { createOwnerReader } from '../../chains/eip155/user-operations/createOwnerReader.js'
import { estimateGas } from '../../chains/eip155/user-operations/estimateGas.js'
import type { SmartAccountSettings } from '../../chains/eip155/user-operations/SmartAccountSettings.js'
import type { LedgerChain } from './LedgerChain.js'
import {
  approve,
  type OperationChain,
  readMarket,
  sendAsStranger,
  type TestAccount,
  takeAccount,
} from './openOperationTests.js'

/**
 * Makes a chain for the ledger's tests of a real one, with the paymaster that is there.
 *
 * @param chain - The real one.
 * @param settings - Of its smart accounts.
 */
export async function createAnvilLedgerChain(
  chain: OperationChain,
  settings: SmartAccountSettings,
): Promise<LedgerChain> {
  const { anvil, client, id, network } = chain
  const { paymaster } = localContracts
  const readOwner = createOwnerReader(client)
  let accounts: TestAccount[] = []
  const readEntryPoint = (functionName: 'balanceOf' | 'getNonce', args: readonly unknown[]) =>
    client.readContract({
      address: entryPointAddress,
      abi: entryPoint08Abi,
      functionName,
      args,
    } as never) as Promise<bigint>
  const readDeposit = () => readEntryPoint('balanceOf', [paymaster])
  const depositAtStart = await readDeposit()
  const rpc: LedgerChain['rpc'] = {
    async request(call) {
      try {
        return await client.request(call as never)
      } catch (error) {
        throw new NodeError('wire/rpc', { code: -32_000, message: getErrorMessage(error) })
      }
    },
  }

  return {
    ...{ networkId: id, paymaster, readOwner, rpc },
    async reset() {
      accounts = Array.from({ length: 4 }, () => takeAccount())
    },
    async prepare(account, sequence) {
      const key = accounts[account] ?? takeAccount()
      const { sender } = toUserOperation({
        ...key,
        ...{ nonce: 0n, isDeployed: true, calls: [approve(1n)] },
        gas: { callGasLimit: 0n, verificationGasLimit: 0n, preVerificationGas: 0n },
        fees: { maxFeePerGas: 0n, maxPriorityFeePerGas: 0n },
      })
      const [code, nonce, fees] = await Promise.all([
        client.getCode({ address: sender }),
        readEntryPoint('getNonce', [sender, sequence]),
        readMarket(chain),
      ])
      const calls = [approve(1n)]
      const draft = toUserOperation({
        ...key,
        ...{ nonce, isDeployed: code !== undefined, calls, fees },
        gas: { callGasLimit: 0n, verificationGasLimit: 0n, preVerificationGas: 0n },
      })
      const owner = await readOwner(draft)
      const limits = await estimateGas({ ...draft, paymaster }, { owner, rpc, settings })
      const { callGasLimit, preVerificationGas, verificationGasLimit } = limits
      return {
        ...draft,
        callData: encodeCalls(calls),
        callGasLimit,
        preVerificationGas,
        verificationGasLimit,
      }
    },
    async include(operation, account) {
      const key = accounts[account]
      if (!key) return false
      const chainId = network.id
      const signed = await signUserOperation({ userOperation: operation, chainId, sign: key.sign })
      const hash = await sendAsStranger(chain, signed)
      const receipt = await waitForReceipt(client, hash)
      const { logs } = receipt
      return parseEventLogs({ abi: entryPoint08Abi, eventName: 'UserOperationEvent', logs }).length > 0
    },
    mine: (blocks) => anvil.mine({ blocks }),
    async passTime(seconds) {
      await anvil.increaseTime({ seconds })
      await anvil.mine({ blocks: 1 })
    },
    readHeight: async () => Number(await client.getBlockNumber()),
    readTime: async () => Number((await client.getBlock()).timestamp),
    async takeBack(blocks) {
      await anvil.request({ method: 'anvil_rollback', params: [blocks] } as never)
    },
    readSpent: async () => depositAtStart - (await readDeposit()),
  }
}
