import { describePolicy } from '../../services/owner/projects/sponsorPolicy.js'
import type { Command } from '../Command.js'
import { readSwitch } from '../readFeatures.js'
import { readFlags, requireId } from '../readFlags.js'

/** Changes what a project pays for on a network. */
export const projectSetSponsor: Command = {
  name: 'project set-sponsor',
  usage:
    'ID --network CAIP2 [--daily UNITS] [--user-daily UNITS] [--target ADDRESS[:SELECTOR,…]]… [--any-target on] [--origin-is-enough on|off] [--sponsor off]',
  async run({ editor, print, words }) {
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
    const id = requireId(flags)
    const networkId = values.network?.at(-1) ?? ''
    if (readSwitch('sponsor', values.sponsor) === false) {
      await editor.removeSponsor(id, networkId)
      print(`${id} pays for nothing on ${networkId}`)
      return
    }
    const isAny = readSwitch('any-target', values['any-target']) === true
    const policy = await editor.setSponsor(id, {
      networkId,
      dailyBudget: values.daily?.at(-1),
      userDailyBudget: values['user-daily']?.at(-1),
      targets: isAny ? [] : values.target,
      isOriginEnough: readSwitch('origin-is-enough', values['origin-is-enough']),
    })
    print(`Sponsored   ${describePolicy(policy)}`)
  },
}
