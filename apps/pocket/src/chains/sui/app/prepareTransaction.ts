import { normalizeSuiAddress } from '@mysten/sui/utils'
import { TransactionRefusal } from '../../../app/requests/TransactionRefusal.js'
import type { Network } from '../../../shared/network.js'
import { addressOf } from './accounts.js'
import { readBalance } from './askSui.js'
import { toCoin } from './coins.js'
import { completeTransaction } from './completeTransaction.js'
import { describeSteps } from './describeSteps.js'
import type { PreparedSui, Risk, ShownChange, SuiStep } from './PreparedSui.js'
import { readThings } from './readThings.js'
import { type ReadTransaction, readTransaction } from './readTransaction.js'
import type { SuiRequest } from './SuiRequest.js'
import { tryTransaction } from './tryTransaction.js'

/** A fee above this is pointed out, in MIST: half a SUI, where transfers take a few thousandths. */
const highFeeAtomic = 500_000_000n

/**
 * Completes a site's transaction, and finds out what it does and costs.
 *
 * @param network - For its id, and the coins whose names are believed.
 * @param request - What the site asked for.
 * @returns What is shown, with the bytes it was read from.
 * @throws TransactionRefusal when it is never signed; NodeSilence when the network does not answer.
 */
export async function prepareTransaction(
  network: Network,
  { account, isSent, source }: Extract<SuiRequest, { kind: 'sui-transaction' }>,
): Promise<PreparedSui> {
  const own = addressOf(account)
  const isGiven = source.type === 'bytes'
  if (isGiven) readTransaction(source.bytes, own)
  const bytes = isGiven ? source.bytes : await completeTransaction(network.id, account, source.text)
  const transaction = readTransaction(bytes, own)
  const isSponsored = transaction.gasData.owner !== own
  if (isSent && isSponsored)
    throw new TransactionRefusal('The transaction cannot be sent before whoever pays its fee has signed it')
  const [things, trial, balanceAtomic] = await Promise.all([
    readThings(network.id, versionsOf(transaction)),
    tryTransaction(network.id, bytes),
    readBalance(network.id, own),
  ])
  const steps = describeSteps(transaction, things, network)
  const feeAtomic = isSponsored ? 0n : BigInt(transaction.gasData.budget)
  const changes = trial.changes.map(({ address, amountAtomic, coinType }) => ({
    address: normalizeSuiAddress(address),
    coin: toCoin(coinType, network),
    amountAtomic,
  }))
  // What the account itself has more or less comes first.
  changes.sort((first, second) => Number(second.address === own) - Number(first.address === own))
  const { usedAtomic, willFail } = trial
  const totalAtomic = totalOf({ changes, feeAtomic, isSponsored, own, steps, usedAtomic })
  return {
    bytes,
    steps,
    changes,
    willFail,
    lastEpoch: lastEpochOf(transaction),
    isSponsored,
    feeAtomic,
    totalAtomic,
    balanceAtomic,
    isCovered: willFail === undefined || balanceAtomic >= totalAtomic,
    risks: risksOf(steps, feeAtomic),
  }
}

/** The things it brings along, with the versions it means. */
function versionsOf({ inputs }: ReadTransaction): ReadonlyMap<string, bigint> {
  return new Map(
    inputs.flatMap((input) => {
      const object = input.$kind === 'Object' ? input.Object : undefined
      const owned = object?.ImmOrOwnedObject ?? object?.Receiving
      return owned ? [[owned.objectId, BigInt(owned.version)] as const] : []
    }),
  )
}

/** SUI that leave the account at most: as the network expects it, and no less than the transaction says. */
function totalOf(of: {
  feeAtomic: bigint
  isSponsored: boolean
  own: string
  steps: readonly SuiStep[]
  changes: readonly ShownChange[]
  /** What the network expects the fee to be. */
  usedAtomic: bigint
}): bigint {
  const { changes, feeAtomic, isSponsored, own, steps, usedAtomic } = of
  const sent = steps.flatMap((step) =>
    step.kind === 'send-coins' && step.coin.isNative && step.to !== own ? [step.amountAtomic] : [],
  )
  const said = sent.reduce<bigint>((sum, amountAtomic = 0n) => sum + amountAtomic, 0n)
  const change = changes.reduce(
    (sum, { address, amountAtomic, coin }) => (address === own && coin.isNative ? sum + amountAtomic : sum),
    0n,
  )
  // All that is left is sent: the fee is out of it.
  if (sent.includes(undefined) && -change > said + feeAtomic) return -change
  const expected = -change - (isSponsored ? 0n : usedAtomic)
  return (expected > said ? expected : said) + feeAtomic
}

function lastEpochOf({ expiration }: ReadTransaction): bigint | undefined {
  return expiration.$kind === 'Epoch' ? BigInt(expiration.Epoch) : undefined
}

function risksOf(steps: readonly SuiStep[], feeAtomic: bigint): readonly Risk[] {
  const coins = steps.flatMap((step) =>
    step.kind === 'send-coins' || step.kind === 'withdraw' ? [step.coin] : [],
  )
  const isUnknown = (step: SuiStep) =>
    (step.kind === 'send-coins' && step.to === undefined) ||
    (step.kind === 'send-object' && (step.to === undefined || step.id === undefined))
  const found: [Risk, boolean][] = [
    ['unknown-call', steps.some(({ kind }) => kind === 'call')],
    ['unknown-receiver', steps.some(isUnknown)],
    ['publishes', steps.some(({ kind }) => kind === 'publish' || kind === 'upgrade')],
    ['high-fee', feeAtomic > highFeeAtomic],
    ['unlisted-coin', coins.some(({ symbol }) => symbol === undefined)],
  ]
  return found.flatMap(([risk, isThere]) => (isThere ? [risk] : []))
}
