import { chainModules } from '../../../chains/registry.js'
import type { SponsorPolicy, SponsorTarget } from '../../../sponsoring/createPolicies.js'
import { ProjectMistake } from './ProjectMistake.js'

/** What is said of a policy; what is not said stays as it is. */
export type PolicyChange = {
  networkId: string
  /** Base units. */
  dailyBudget?: string | undefined
  /** Base units. */
  userDailyBudget?: string | undefined
  /** An address each, and after a colon functions; an empty list for any. */
  targets?: readonly string[] | undefined
  isOriginEnough?: boolean | undefined
}

/**
 * Puts a change over a policy.
 *
 * @param projectId - Whose policy it is.
 * @param change - See {@link PolicyChange}.
 * @param known - The policy so far; undefined for a new one.
 * @throws ProjectMistake
 */
export function changePolicy(
  projectId: string,
  { networkId, ...change }: PolicyChange,
  known: SponsorPolicy | undefined,
): SponsorPolicy {
  const isAddress = findAddressCheck(networkId)
  const dailyBudget = readUnits('The daily budget', change.dailyBudget) ?? known?.dailyBudget
  if (dailyBudget === undefined) {
    throw new ProjectMistake(
      'The daily budget is missing: the most that all users together may cost in a day, in base units',
    )
  }
  const targets = change.targets?.map((text) => readTarget(text, isAddress)) ?? known?.targets
  if (targets === undefined) throw new ProjectMistake('Name the targets that are paid for, or say any')
  const userDailyBudget =
    readUnits('The budget of a user', change.userDailyBudget) ?? known?.userDailyBudget ?? dailyBudget
  const isOriginEnough = change.isOriginEnough ?? known?.isOriginEnough ?? false
  return { projectId, networkId, dailyBudget, userDailyBudget, targets, isOriginEnough }
}

/**
 * Finds how addresses of a network are told from other texts.
 *
 * @param networkId - CAIP-2.
 * @throws ProjectMistake for a network of no known namespace.
 */
export function findAddressCheck(networkId: string): (text: string) => boolean {
  const [namespace = '', reference] = networkId.split(':')
  const chain = chainModules.find((known) => known.namespace === namespace)
  if (!chain || !reference || !/^[\w-]{1,64}$/.test(reference)) {
    throw new ProjectMistake(`The network is a CAIP-2 id such as ${chainModules[0]?.namespace}:11155111`)
  }
  return chain.isAddress
}

/**
 * Says what a project pays for on a network, in one line.
 *
 * @param policy - The policy.
 */
export function describePolicy({
  dailyBudget,
  isOriginEnough,
  networkId,
  targets,
  userDailyBudget,
}: SponsorPolicy): string {
  const list = targets.map(({ address, selectors }) => [address, ...selectors].join(' ')).join(', ')
  const whom = isOriginEnough ? 'whoever asks from a listed origin' : 'who is logged in'
  return `${networkId}: ${dailyBudget} a day, ${userDailyBudget} for a user; ${list || 'any target'}; for ${whom}`
}

/**
 * Writes a target as it is typed.
 *
 * @param target - The target.
 */
export function writeTarget({ address, selectors }: SponsorTarget): string {
  return selectors.length === 0 ? address : `${address}:${selectors.join(',')}`
}

function readUnits(name: string, text: string | undefined): bigint | undefined {
  if (text === undefined) return undefined
  if (!/^\d{1,40}$/.test(text))
    throw new ProjectMistake(`${name} is in base units, such as 1000000000000000000`)
  return BigInt(text)
}

function readTarget(text: string, isAddress: (text: string) => boolean): SponsorTarget {
  const [address = '', list = ''] = text.split(':')
  const selectors = list === '' ? [] : list.toLowerCase().split(',')
  if (!isAddress(address) || !selectors.every((selector) => /^0x[0-9a-f]{8}$/.test(selector))) {
    throw new ProjectMistake(
      `A target is an address, and after a colon functions such as 0x095ea7b3, not ${text.slice(0, 100)}`,
    )
  }
  return { address, selectors }
}
