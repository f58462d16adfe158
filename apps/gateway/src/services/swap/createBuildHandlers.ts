import { joinCaip10, minuteSeconds } from '@latchkey/primitives'
import type {
  getBuildApprove,
  getSwapAllowance,
  getSwapUnitPrices,
  postBuildTransaction,
} from '@latchkey/wire'
import type { CallHandler } from '../../http/mountCall.js'
import type { ServiceContext } from '../ServiceContext.js'
import type { Venues } from './createVenues.js'
import { parseAccount, parseAtomic, parsePair, parseToken, requireSwapPlace } from './parseSwap.js'
import { SwapFailure } from './SwapFailure.js'

type Context = Pick<ServiceContext, 'chains' | 'networks' | 'now'>

const retryAfterSeconds = 2
const deadlineSeconds = { usual: 20 * minuteSeconds, longest: 30 * minuteSeconds }
/** Whoever sells the coin, or signs for what is taken, need not allow anybody anything: as large as it gets. */
const unlimited = (1n << 256n) - 1n

/** Answers `getSwapAllowance`. */
export function createGetSwapAllowance(
  context: Context,
  venues: Venues,
): CallHandler<typeof getSwapAllowance> {
  return async ({ query, signal }) => {
    const { address: token, network, tools } = parseToken(context, query.tokenAddress)
    const owner = parseAccount(context, query.userAddress, network)
    if (token === undefined || !tools.approvals) return { allowance: String(unlimited) }
    const spender = await venues.requireSpender(network, query.provider)
    const allowance = await tools.approvals
      .readAllowance(network, { token, owner, spender, signal })
      .catch((cause) => toUnavailable('The allowance', cause))
    return { allowance: String(allowance) }
  }
}

/** Answers `getSwapUnitPrices`. */
export function createGetSwapUnitPrices(context: Context): CallHandler<typeof getSwapUnitPrices> {
  return async ({ query, signal }) => {
    const { network, tools } = requireSwapPlace(context, query.chainId)
    const { fast, instant, standard } = await tools
      .readUnitPrices(network, signal)
      .catch((cause) => toUnavailable('The price of gas', cause))
    return { standard: String(standard), fast: String(fast), instant: String(instant) }
  }
}

/** Answers `getBuildApprove`. */
export function createGetBuildApprove(context: Context, venues: Venues): CallHandler<typeof getBuildApprove> {
  return async ({ query, signal }) => {
    const { network, sold, tools } = parsePair(context, query)
    if (sold === undefined) throw new SwapFailure('swap/pair', 'The coin of a network needs no approval')
    const { approvals } = tools
    if (!approvals) throw new SwapFailure('swap/pair', `Swaps on ${network.name} need no approval`)
    const amountAtomic = query.amount === undefined ? undefined : parseAtomic(query.amount)
    const [spender, unitPrices] = await Promise.all([
      venues.requireSpender(network, query.provider),
      tools.readUnitPrices(network, signal).catch((cause) => toUnavailable('The price of gas', cause)),
    ])
    return {
      tx: {
        from: query.from,
        to: query.to,
        data: approvals.encodeApproval({ spender, amountAtomic }),
        value: '0',
        eip155: { gasPrice: String(unitPrices.standard) },
      },
    }
  }
}

/** Answers `postBuildTransaction`. */
export function createPostBuildTransaction(
  context: Context,
  venues: Venues,
): CallHandler<typeof postBuildTransaction> {
  return async ({ body, signal }) => {
    const { bought, destination, network, sold, tools } = parsePair(context, body)
    const account = parseAccount(context, body.userAddress, network)
    const nowSeconds = Math.floor(context.now() / 1000)
    const deadline = body.deadline ?? nowSeconds + deadlineSeconds.usual
    if (deadline <= nowSeconds || deadline > nowSeconds + deadlineSeconds.longest)
      throw new SwapFailure('swap/deadline', 'The deadline must be within the next 30 minutes')
    const toMinimum = createToMinimum(body)
    const amountAtomic = parseAtomic(body.amount)
    const order = {
      ...{ network, sold, bought, destination, amountAtomic, account, deadline, toMinimum, signal },
      payment: body.payment,
    }
    const [built, unitPrices] = await Promise.all([
      venues.build(order, body.provider),
      tools.readUnitPrices(network, signal).catch((cause) => toUnavailable('The price of gas', cause)),
    ])
    const { boughtAtomic, computeUnits, data, minimumAtomic, to, valueAtomic, venue } = built
    return {
      tx: {
        from: body.userAddress,
        to: joinCaip10(network.caipNetworkId, to),
        data,
        amount: String(boughtAtomic),
        eip155: {
          gas: body.disableEstimate ? '0' : String(computeUnits ?? 0n),
          gasPrice: String(unitPrices.standard),
        },
        value: String(valueAtomic),
        minimumAmount: String(minimumAtomic),
        ...(built.deadline !== undefined && { deadline: built.deadline }),
        provider: venue,
      },
    }
  }
}

/** The least that must arrive: as the caller says, or by the slippage, rounded up. */
function createToMinimum({
  eip155,
  minimumAmount,
}: {
  eip155?: { slippage: number } | undefined
  minimumAmount?: string | undefined
}): (boughtAtomic: bigint) => bigint {
  if (minimumAmount !== undefined) {
    const minimumAtomic = parseAtomic(minimumAmount)
    return () => minimumAtomic
  }
  if (!eip155) throw new SwapFailure('swap/slippage', 'eip155.slippage or minimumAmount is required')
  const kept = BigInt(100 - eip155.slippage)
  return (boughtAtomic) => (boughtAtomic * kept + 99n) / 100n
}

function toUnavailable(what: string, cause: unknown): never {
  throw new SwapFailure('swap/unavailable', `${what} could not be read. Try again later`, {
    cause,
    retryAfterSeconds,
  })
}
