import {
  type AssetWire,
  addressToString,
  cvToString,
  FungibleConditionCode,
  NonFungibleConditionCode,
  PostConditionPrincipalId,
  PostConditionType,
  type PostConditionWire,
} from '@stacks/transactions'
import { TransactionRefusal } from '../../../app/requests/TransactionRefusal.js'
import type { Network } from '../../../shared/network.js'
import type { ShownCondition, ShownToken } from './PreparedStacks.js'

const rules = {
  [FungibleConditionCode.Equal]: 'exactly',
  [FungibleConditionCode.Greater]: 'more',
  [FungibleConditionCode.GreaterEqual]: 'least',
  [FungibleConditionCode.Less]: 'less',
  [FungibleConditionCode.LessEqual]: 'most',
} as const

const itemRules = {
  [NonFungibleConditionCode.Sends]: 'sends',
  [NonFungibleConditionCode.DoesNotSend]: 'keeps',
  [NonFungibleConditionCode.MaybeSent]: 'may-send',
} as const

/**
 * Puts the conditions of a transaction into what is shown of them.
 *
 * @param conditions - As they stand in it.
 * @param own - The address that signs, which conditions may call the origin.
 * @param network - Knows the tokens whose names are believed.
 * @throws TransactionRefusal for one of a kind that pocket cannot show.
 */
export function describeConditions(
  conditions: readonly PostConditionWire[],
  own: string,
  network: Network,
): ShownCondition[] {
  return conditions.map((condition): ShownCondition => {
    const sender = toSender(condition.principal, own)
    const isOwn = sender === own
    switch (condition.conditionType) {
      case PostConditionType.STX: {
        const { amount, conditionCode } = condition
        return {
          sender,
          isOwn,
          rule: rules[conditionCode],
          amountAtomic: amount,
          asset: 'STX',
          item: undefined,
        }
      }
      case PostConditionType.Fungible: {
        const { amount, asset, conditionCode } = condition
        const shown = toAsset(asset, network)
        return {
          sender,
          isOwn,
          rule: rules[conditionCode],
          amountAtomic: amount,
          asset: shown,
          item: undefined,
        }
      }
      case PostConditionType.NonFungible: {
        const { asset, assetName, conditionCode } = condition
        const rule = itemRules[conditionCode]
        const item = cvToString(assetName)
        return { sender, isOwn, rule, amountAtomic: undefined, asset: toAsset(asset, network), item }
      }
      default:
        throw new TransactionRefusal('The transaction has a condition that Pocket cannot show')
    }
  })
}

/** Rules that say how much is sent at most, and those that only say how much at least. */
const ends = { upper: ['exactly', 'most', 'less'], lower: ['least', 'more'] }

/**
 * The STX that an account sends, as far as the conditions say.
 *
 * @param conditions - Those of the transaction.
 * @param end - Whether the most or the least is wanted.
 * @returns Micro-STX; nothing where no condition says.
 */
export function limitOf(conditions: readonly ShownCondition[], end: keyof typeof ends): bigint | undefined {
  const limits = conditions.flatMap(({ amountAtomic, asset, isOwn, rule }) =>
    asset === 'STX' && isOwn && ends[end].includes(rule) ? [amountAtomic ?? 0n] : [],
  )
  return limits.toSorted((one, other) => (one < other ? 1 : -1))[0]
}

/**
 * Whether a condition lets a contract take all that the account has of something: there is no upper end. In deny mode, too, such an
 * asset may move, as a condition is about it.
 *
 * @param conditions - Those of the transaction.
 */
export function hasOpenEnd(conditions: readonly ShownCondition[]): boolean {
  const list = (end: keyof typeof ends) =>
    conditions.flatMap(({ asset, isOwn, rule }) =>
      isOwn && ends[end].includes(rule)
        ? [asset === 'STX' ? asset : `${asset.token.contract}::${asset.name}`]
        : [],
    )
  const limited = new Set(list('upper'))
  return list('lower').some((asset) => !limited.has(asset))
}

function toSender(principal: PostConditionWire['principal'], own: string): string {
  if (principal.prefix === PostConditionPrincipalId.Origin) return own
  const address = addressToString(principal.address)
  return principal.prefix === PostConditionPrincipalId.Contract
    ? `${address}.${principal.contractName.content}`
    : address
}

function toAsset({ address, assetName, contractName }: AssetWire, { tokens = [] }: Network) {
  const contract = `${addressToString(address)}.${contractName.content}`
  const listed = tokens.find((one) => one.address === contract)
  const token: ShownToken = { contract, symbol: listed?.symbol, decimals: listed?.decimals }
  return { name: assetName.content, token }
}
