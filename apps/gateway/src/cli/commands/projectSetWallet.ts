import { recoveryPolicies } from '@latchkey/wire/secure'
import * as v from 'valibot'
import { type Command, UsageError } from '../Command.js'
import { printProject } from '../printProject.js'
import { readSwitch } from '../readFeatures.js'
import { readFlags, requireId } from '../readFlags.js'

/** Changes what a project says of its embedded wallets. */
export const projectSetWallet: Command = {
  name: 'project set-wallet',
  usage: `ID [--recovery ${recoveryPolicies.join('|')}] [--device-approval on|off]`,
  async run({ print, projects, words }) {
    const flags = readFlags(words, ['recovery', 'device-approval'])
    const id = requireId(flags)
    const project = await projects.find(id)
    if (!project) throw new UsageError(`There is no project ${id}`)
    const recovery = flags.values.recovery?.at(-1) ?? project.recoveryPolicy
    const policy = v.safeParse(v.picklist(recoveryPolicies), recovery)
    if (!policy.success) throw new UsageError(`--recovery takes ${recoveryPolicies.join(', ')}`)
    const change = {
      recoveryPolicy: policy.output,
      isDeviceApprovalRequired:
        readSwitch('device-approval', flags.values['device-approval']) ?? project.isDeviceApprovalRequired,
    }
    await projects.update(id, change)
    printProject({ ...project, ...change }, print)
  },
}
