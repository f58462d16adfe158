import { isSameEvmAddress } from '@latchkey/primitives'
import {
  type AccountOperation,
  getStubSponsorship,
  hashUserOperation,
  type Sponsorship,
  type SponsorshipTerms,
  signSponsorship,
  stubSignature,
} from '@latchkey/smart-account'
import { type Address, type LocalAccount, numberToHex } from 'viem'
import { parseRpcParams } from '../../../http/parseRpcParams.js'
import { RpcFailure } from '../../../http/RpcFailure.js'
import type { ServedNetwork } from '../../../providers/rpc/createNetworkRegistry.js'
import type { Asker } from '../../../sponsoring/Asker.js'
import type { Policies, SponsorPolicy } from '../../../sponsoring/createPolicies.js'
import type { OpenPromise, Spending } from '../../../sponsoring/Spending.js'
import { SponsorRefusal } from '../../../sponsoring/SponsorRefusal.js'
import type { PaidQuestion } from '../../PaidService.js'
import type { EvmNetwork } from '../EvmNetwork.js'
import { checkNonce } from './checkNonce.js'
import { checkBounds, checkEntryPoint } from './checkOperation.js'
import { checkSponsored } from './checkSponsored.js'
import { checkTargets } from './checkTargets.js'
import { createCostFinder } from './createCostFinder.js'
import type { OperationMetrics } from './createOperationMetrics.js'
import type { OwnerReader } from './createOwnerReader.js'
import { createSettlement } from './createSettlement.js'
import { estimateGas, paymasterVerificationGasLimit } from './estimateGas.js'
import { fromWire, getMaxCost } from './Operation.js'
import { type Fees, readFees } from './readFees.js'
import type { SmartAccountSettings } from './SmartAccountSettings.js'

/** How long a sponsorship holds: time to read and to approve. */
const validSeconds = 300
/** So much later than it holds, what was promised is looked for on the chain; its clock may be behind. */
const graceMs = 15_000
/** Blocks that lie on one until it stays, where the operator says nothing; a local chain has nobody to disagree with. */
const usualConfirmations = { local: 1, other: 64 }

/** What a paymaster works with. */
export type PaymasterDependencies = {
  served: Pick<ServedNetwork<EvmNetwork>, 'network'> & {
    rpc: Pick<ServedNetwork<EvmNetwork>['rpc'], 'request'>
  }
  settings: SmartAccountSettings
  paymaster: Address
  signer: LocalAccount
  policies: Pick<Policies, 'find'>
  spending: Spending
  readOwner: OwnerReader
  metrics: Pick<OperationMetrics, 'countSponsorship'>
  now: () => number
  /** Told what went wrong behind everybody's back. */
  onFailure: (error: unknown) => void
}

/** The paymaster of one network. */
export type Paymaster = {
  /** Answers its methods (ERC-7677). */
  answer(question: Pick<PaidQuestion, 'asker' | 'method' | 'params' | 'projectId'>): Promise<unknown>
  /** Told that an operation is in a block, whoever has paid. */
  note(operation: AccountOperation): Promise<void>
  /** Looks what came of promises, and gives back what was not used. */
  work(): Promise<void>
}

/**
 * Makes the paymaster of a network: it signs for operations that the policy of their project pays for, and that ask for no more
 * than they need.
 *
 * @param dependencies - See {@link PaymasterDependencies}.
 */
export function createPaymaster(dependencies: PaymasterDependencies): Paymaster {
  const { metrics, now, onFailure, paymaster, policies, readOwner, served } = dependencies
  const { settings, signer, spending } = dependencies
  const { network, rpc } = served
  const networkId = network.caipNetworkId
  const chainId = Number(networkId.split(':')[1])
  const usual = network.isLocal ? usualConfirmations.local : usualConfirmations.other
  const confirmations = BigInt(settings.sponsorConfirmations ?? usual)
  const findCost = createCostFinder(rpc, paymaster)
  const settlement = createSettlement({
    canBeginAnew: network.isLocal,
    ...{ confirmations, findCost, now, rpc, spending },
  })

  const toPromiseId = ({ nonce, sender }: Pick<AccountOperation, 'nonce' | 'sender'>) =>
    `${networkId}|${sender.toLowerCase()}|${numberToHex(nonce)}`
  const toTerms = (validUntilSeconds: number): SponsorshipTerms => ({
    ...{ paymaster, paymasterVerificationGasLimit, paymasterPostOpGasLimit: 0n },
    ...{ validAfterSeconds: 0, validUntilSeconds },
  })

  async function requirePolicy(
    { asker, projectId }: { asker: Asker; projectId: string },
    operation: Pick<AccountOperation, 'sender' | 'callData'>,
  ): Promise<{ policy: SponsorPolicy; user: string }> {
    const policy = await policies.find(projectId, networkId)
    if (!policy) {
      throw new SponsorRefusal('not-paid-here', 'This project pays for nothing on this network. Pay yourself')
    }
    const user = await asker.identify(policy)
    checkTargets(operation, policy)
    return { policy, user }
  }

  /** What an operation may cost is known by what we find ourselves; what its sender says of it only has to be no more. */
  async function check(operation: AccountOperation): Promise<Fees> {
    const owner = await readOwner(operation)
    const [fees, own] = await Promise.all([
      readFees(rpc),
      estimateGas(operation, { owner, rpc, settings }),
      checkNonce(rpc, operation),
    ])
    checkSponsored(operation, { fees, own, isLocal: network.isLocal, settings })
    return fees
  }

  async function sign(operation: AccountOperation, question: { asker: Asker; projectId: string }) {
    const draft = { ...operation, ...getStubSponsorship(toTerms(0xffffffff)) } as AccountOperation
    checkBounds(draft, settings)
    const { policy, user } = await requirePolicy(question, operation)
    const { blockNumber, timestampSeconds } = await check(draft)
    // By the clock that is ahead: a chain that rests has a late one.
    const nowSeconds = Math.max(Math.floor(now() / 1000), Number(timestampSeconds))
    const validUntilSeconds = nowSeconds + validSeconds
    const signed = await signSponsorship({
      ...{ userOperation: operation, chainId, terms: toTerms(validUntilSeconds) },
      sign: (hash) => signer.sign?.({ hash }) ?? Promise.reject(new Error('The sponsor cannot sign')),
    })
    const whole = { ...operation, ...signed } as AccountOperation
    // The blocks that may still be taken back are searched, too.
    const firstBlock = blockNumber > confirmations ? blockNumber - confirmations : 0n
    const { nonce, sender } = operation
    // Nobody has the signature before what it may cost is set aside.
    await spending.promise({
      ...{ id: toPromiseId(operation), policy, user, blocks: question.asker.blocks },
      ...{ amount: getMaxCost(whole), hash: hashUserOperation(whole, chainId) },
      expiresAtMs: validUntilSeconds * 1000,
      lookAtMs: now() + validSeconds * 1000 + graceMs,
      details: { sender, nonce: numberToHex(nonce), firstBlock: String(firstBlock) },
    })
    metrics.countSponsorship(networkId, 'signed')
    return toAnswer(signed)
  }

  function checkChain(given: bigint): void {
    if (given === BigInt(chainId)) return
    throw new RpcFailure('invalidParams', `The operation is for chain ${given}, and was sent for ${chainId}`)
  }

  /** One that cannot be looked at keeps none of the others waiting. */
  async function look(promise: OpenPromise): Promise<void> {
    try {
      const outcome = await settlement.look(promise)
      if (outcome !== 'open') metrics.countSponsorship(networkId, outcome)
    } catch (error) {
      await spending.postponeFailed(promise)
      onFailure(error)
    }
  }

  return {
    async answer({ asker, method, params, projectId }) {
      try {
        if (method === 'pm_getPaymasterStubData') {
          const [draft, entryPoint, givenChainId] = parseRpcParams(method, params)
          checkEntryPoint(entryPoint)
          checkChain(givenChainId)
          await requirePolicy({ asker, projectId }, draft)
          const stub = toAnswer(getStubSponsorship(toTerms(0xffffffff)))
          return { ...stub, sponsor: { name: network.name }, isFinal: false }
        }
        if (method === 'pm_getPaymasterData') {
          const [wire, entryPoint, givenChainId] = parseRpcParams(method, params)
          checkEntryPoint(entryPoint)
          checkChain(givenChainId)
          return await sign(fromWire({ ...wire, signature: stubSignature }), { asker, projectId })
        }
      } catch (error) {
        if (error instanceof RpcFailure) metrics.countSponsorship(networkId, 'refused')
        throw error
      }
      throw new RpcFailure('methodNotFound', `A paymaster has no ${method}`)
    },

    async note(operation) {
      if (!operation.paymaster || !isSameEvmAddress(operation.paymaster, paymaster)) return
      const promise = await spending.find(toPromiseId(operation))
      if (promise) await look(promise)
    },

    async work() {
      for (const promise of await spending.listDue(networkId)) await look(promise)
    },
  }
}

function toAnswer({ paymasterPostOpGasLimit, paymasterVerificationGasLimit, ...data }: Sponsorship) {
  return {
    ...data,
    paymasterVerificationGasLimit: numberToHex(paymasterVerificationGasLimit),
    paymasterPostOpGasLimit: numberToHex(paymasterPostOpGasLimit),
  }
}
