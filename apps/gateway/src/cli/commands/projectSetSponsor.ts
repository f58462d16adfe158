import { chainModules } from '../../chains/registry.js'
import type { SponsorPolicy, SponsorTarget } from '../../sponsoring/createPolicies.js'
import { type Command, UsageError } from '../Command.js'
import { readSwitch } from '../readFeatures.js'
import { readFlags, requireId } from '../readFlags.js'

/** Changes what a project pays for on a network. */
export const projectSetSponsor: Command = {
  name: 'project set-sponsor',
  usage:
    'ID --network CAIP2 [--daily UNITS] [--user-daily UNITS] [--target ADDRESS[:SELECTOR,…]]… [--any-target on] [--origin-is-enough on|off] [--sponsor off]',
  async run({ policies, print, projects, words }) {
    const flags = readFlags(words, [
      'network',
      'daily',
      'user-daily',
      'target',
      'any-target',
      'origin-is-enough',
      'sponsor',
    ])
    const { values } = flags
    const projectId = requireId(flags)
    if (!(await projects.find(projectId))) throw new UsageError(`There is no project ${projectId}`)
    const networkId = values.network?.at(-1) ?? ''
    const [namespace = '', reference] = networkId.split(':')
    const chain = chainModules.find((known) => known.namespace === namespace)
    if (!chain || !reference)
      throw new UsageError(`--network takes a CAIP-2 id such as ${chainModules[0]?.namespace}:11155111`)
    if (readSwitch('sponsor', values.sponsor) === false) {
      await policies.remove(projectId, networkId)
      print(`${projectId} pays for nothing on ${networkId}`)
      return
    }
    const known = await policies.find(projectId, networkId)
    const dailyBudget = readUnits('daily', values.daily) ?? known?.dailyBudget
    if (dailyBudget === undefined) {
      throw new UsageError(
        '--daily is missing: the most that all users together may cost in a day, in base units',
      )
    }
    const isAny = readSwitch('any-target', values['any-target']) === true
    const targets = isAny
      ? []
      : (values.target?.map((text) => readTarget(text, chain.isAddress)) ?? known?.targets)
    if (targets === undefined) {
      throw new UsageError('Name what is paid for with --target, or say --any-target on')
    }
    const userDailyBudget =
      readUnits('user-daily', values['user-daily']) ?? known?.userDailyBudget ?? dailyBudget
    const isOriginEnough =
      readSwitch('origin-is-enough', values['origin-is-enough']) ?? known?.isOriginEnough ?? false
    const policy = { projectId, networkId, dailyBudget, userDailyBudget, targets, isOriginEnough }
    await policies.set(policy)
    print(describePolicy(policy))
  },
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
  return `Sponsored   ${networkId}: ${dailyBudget} a day, ${userDailyBudget} for a user; ${list || 'any target'}; for ${whom}`
}

function readUnits(name: string, values: readonly string[] | undefined): bigint | undefined {
  const text = values?.at(-1)
  if (text === undefined) return undefined
  if (!/^\d{1,40}$/.test(text)) throw new UsageError(`--${name} takes base units such as 1000000000000000000`)
  return BigInt(text)
}

function readTarget(text: string, isAddress: (text: string) => boolean): SponsorTarget {
  const [address = '', list = ''] = text.split(':')
  const selectors = list === '' ? [] : list.toLowerCase().split(',')
  if (!isAddress(address) || !selectors.every((selector) => /^0x[0-9a-f]{8}$/.test(selector))) {
    throw new UsageError(
      `--target takes an address, and after a colon functions such as 0x095ea7b3, not ${text}`,
    )
  }
  return { address, selectors }
}
