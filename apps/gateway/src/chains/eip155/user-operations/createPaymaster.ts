import { isAppKitError } from '@latchkey/errors'
import { isSameAddress } from '@latchkey/primitives'
import {
  type AccountOperation,
  decodeCalls,
  entryPointAddress,
  getStubSponsorship,
  type Sponsorship,
  type SponsorshipTerms,
  signSponsorship,
  stubSignature,
} from '@latchkey/smart-account'
import * as v from 'valibot'
import {
  type Address,
  encodeEventTopics,
  type Hex,
  type LocalAccount,
  numberToHex,
  parseEventLogs,
} from 'viem'
import { entryPoint08Abi } from 'viem/account-abstraction'
import { parseRpcParams } from '../../../http/parseRpcParams.js'
import { RpcFailure } from '../../../http/RpcFailure.js'
import type { ServedNetwork } from '../../../providers/rpc/createNetworkRegistry.js'
import type { Policies, SponsorPolicy } from '../../../sponsoring/createPolicies.js'
import type { OpenPromise, Spending } from '../../../sponsoring/createSpending.js'
import type { PaidQuestion } from '../../PaidService.js'
import type { EvmNetwork } from '../EvmNetwork.js'
import { checkBounds, checkEntryPoint } from './checkOperation.js'
import type { OperationMetrics } from './createOperationMetrics.js'
import type { OwnerReader } from './createOwnerReader.js'
import { paymasterVerificationGasLimit } from './estimateGas.js'
import { fromWire, getMaxCost } from './Operation.js'
import { readFees } from './readFees.js'
import type { SmartAccountSettings } from './SmartAccountSettings.js'

/** How long a sponsorship holds: time to read and to approve. */
const validSeconds = 300
/** So much later than it holds, what was promised is looked for on the chain; its clock may be behind. */
const graceMs = 60_000
/** More blocks than any chain makes in that time. */
const searchedBlocks = 5_000n

/** What a paymaster works with. */
export type PaymasterDependencies = {
  served: ServedNetwork<EvmNetwork>
  settings: SmartAccountSettings
  paymaster: Address
  signer: LocalAccount
  policies: Policies
  spending: Spending
  readOwner: OwnerReader
  metrics: OperationMetrics
  now: () => number
}

/** The paymaster of one network. */
export type Paymaster = {
  /** Answers its methods (ERC-7677). */
  answer(question: Pick<PaidQuestion, 'method' | 'params' | 'projectId'>): Promise<unknown>
  /** Told what an operation has cost, whoever has paid. */
  settle(operation: AccountOperation, cost: bigint): Promise<void>
  /** Looks what came of promises that are over, and gives back what was not used. */
  work(): Promise<void>
}

/**
 * Makes the paymaster of a network: it signs for operations that the policy of their project pays for.
 *
 * @param dependencies - See {@link PaymasterDependencies}.
 */
export function createPaymaster(dependencies: PaymasterDependencies): Paymaster {
  const { metrics, now, paymaster, policies, readOwner, served, settings, signer, spending } = dependencies
  const { network, rpc } = served
  const networkId = network.caipNetworkId
  const chainId = Number(networkId.split(':')[1])

  const toPromiseId = ({ nonce, sender }: Pick<AccountOperation, 'nonce' | 'sender'>) =>
    `${networkId}|${sender.toLowerCase()}|${numberToHex(nonce)}`
  const toTerms = (validUntilSeconds: number): SponsorshipTerms => ({
    ...{ paymaster, paymasterVerificationGasLimit, paymasterPostOpGasLimit: 0n },
    ...{ validAfterSeconds: 0, validUntilSeconds },
  })
  const toAnswer = (sponsorship: Sponsorship, isFinal: boolean) => ({
    ...sponsorship,
    paymasterVerificationGasLimit: numberToHex(sponsorship.paymasterVerificationGasLimit),
    paymasterPostOpGasLimit: numberToHex(sponsorship.paymasterPostOpGasLimit),
    ...(isFinal ? {} : { sponsor: { name: network.name }, isFinal: false }),
  })

  async function requirePolicy(
    projectId: string,
    operation: Pick<AccountOperation, 'sender' | 'callData'>,
  ): Promise<SponsorPolicy> {
    const policy = await policies.find(projectId, networkId)
    if (!policy) {
      throw new RpcFailure(
        'rejectedByPaymaster',
        'This project pays for nothing on this network. Pay yourself',
      )
    }
    checkTargets(operation, policy)
    return policy
  }

  async function sign(operation: AccountOperation, projectId: string) {
    const validUntilSeconds = Math.floor(now() / 1000) + validSeconds
    const terms = toTerms(validUntilSeconds)
    const whole = { ...operation, ...getStubSponsorship(terms) } as AccountOperation
    checkBounds(whole, settings)
    const policy = await requirePolicy(projectId, operation)
    const [owner, { blockNumber }] = await Promise.all([readOwner(operation), readFees(rpc)])
    const { nonce, sender } = operation
    await spending.promise({
      id: toPromiseId(operation),
      policy,
      user: owner.toLowerCase(),
      amount: getMaxCost(whole),
      expiresAtMs: validUntilSeconds * 1000 + graceMs,
      details: { sender, nonce: numberToHex(nonce), toBlock: String(blockNumber + searchedBlocks) },
    })
    const signed = await signSponsorship({
      userOperation: operation,
      chainId,
      terms,
      sign: (hash) => signer.sign?.({ hash }) ?? Promise.reject(new Error('The sponsor cannot sign')),
    })
    metrics.countSponsorship(networkId, 'signed')
    return toAnswer(signed, true)
  }

  /** What an account's operation has cost the paymaster; 0 when it was not mined. */
  async function findCost({ details }: OpenPromise): Promise<bigint> {
    const { nonce = '0x0', sender = '0x', toBlock = '0' } = details
    const { blockNumber } = await readFees(rpc)
    const last = BigInt(toBlock)
    const first = last - searchedBlocks
    if (blockNumber < first) return 0n
    const topics = encodeEventTopics({
      abi: entryPoint08Abi,
      eventName: 'UserOperationEvent',
      args: { sender: sender as Address, paymaster },
    })
    const logs = v.parse(
      v.array(v.looseObject({ data: v.string(), topics: v.array(v.string()) })),
      await rpc.request({
        method: 'eth_getLogs',
        params: [
          {
            ...{ address: entryPointAddress, topics },
            fromBlock: numberToHex(first < 0n ? 0n : first),
            toBlock: numberToHex(last < blockNumber ? last : blockNumber),
          },
        ],
      }),
    )
    const events = parseEventLogs({
      abi: entryPoint08Abi,
      eventName: 'UserOperationEvent',
      logs: logs as never,
    })
    return events.find(({ args }) => args.nonce === BigInt(nonce))?.args.actualGasCost ?? 0n
  }

  function checkChain(given: bigint): void {
    if (given === BigInt(chainId)) return
    throw new RpcFailure('invalidParams', `The operation is for chain ${given}, and was sent for ${chainId}`)
  }

  return {
    async answer({ method, params, projectId }) {
      try {
        if (method === 'pm_getPaymasterStubData') {
          const [draft, entryPoint, givenChainId] = parseRpcParams(method, params)
          checkEntryPoint(entryPoint)
          checkChain(givenChainId)
          await Promise.all([requirePolicy(projectId, draft), readOwner(draft)])
          return toAnswer(getStubSponsorship(toTerms(0xffffffff)), false)
        }
        if (method === 'pm_getPaymasterData') {
          const [wire, entryPoint, givenChainId] = parseRpcParams(method, params)
          checkEntryPoint(entryPoint)
          checkChain(givenChainId)
          return await sign(fromWire({ ...wire, signature: stubSignature }), projectId)
        }
      } catch (error) {
        if (error instanceof RpcFailure) metrics.countSponsorship(networkId, 'refused')
        throw error
      }
      throw new RpcFailure('methodNotFound', `A paymaster has no ${method}`)
    },

    async settle(operation, cost) {
      if (!operation.paymaster || !isSameAddress(operation.paymaster, paymaster)) return
      await spending.settle(toPromiseId(operation), cost)
      metrics.countSponsorship(networkId, 'used')
    },

    async work() {
      for (const promise of await spending.listExpired(networkId)) {
        const cost = await findCost(promise)
        await spending.settle(promise.id, cost)
        metrics.countSponsorship(networkId, cost > 0n ? 'used' : 'returned')
      }
    },
  }
}

/** Every call of the batch has to be one that the policy names; through itself an account could reach any. */
function checkTargets(
  { callData, sender }: Pick<AccountOperation, 'sender' | 'callData'>,
  { targets }: SponsorPolicy,
): void {
  if (targets.length === 0) return
  for (const { data, to } of readCalls(callData)) {
    const target = isSameAddress(to, sender)
      ? undefined
      : targets.find(({ address }) => isSameAddress(address, to))
    const selector = data.slice(0, 10)
    if (!target || (target.selectors.length > 0 && !target.selectors.includes(selector))) {
      throw new RpcFailure(
        'rejectedByPaymaster',
        `This project does not pay for calls of ${selector} to ${to}. Pay yourself`,
      )
    }
  }
}

function readCalls(callData: Hex) {
  try {
    return decodeCalls(callData)
  } catch (error) {
    if (!isAppKitError(error)) throw error
    throw new RpcFailure(
      'rejectedByPaymaster',
      'These are no calls this project pays for: they are no plain batch',
    )
  }
}
