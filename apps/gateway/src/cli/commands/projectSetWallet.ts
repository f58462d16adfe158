import { recoveryPolicies } from '@latchkey/wire/secure'
import type { Command } from '../Command.js'
import { printProject } from '../printProject.js'
import { readSwitch } from '../readFeatures.js'
import { readFlags, requireId } from '../readFlags.js'

/** Changes what a project says of its embedded wallets. */
export const projectSetWallet: Command = {
  name: 'project set-wallet',
  usage: `ID [--recovery ${recoveryPolicies.join('|')}] [--device-approval on|off]`,
  async run({ editor, print, words }) {
    const flags = readFlags(words, ['recovery', 'device-approval'])
    const project = await editor.setWallet(requireId(flags), {
      recovery: flags.values.recovery?.at(-1),
      isDeviceApprovalRequired: readSwitch('device-approval', flags.values['device-approval']),
    })
    printProject(project, print)
  },
}
