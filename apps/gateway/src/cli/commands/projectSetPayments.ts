import { describePayments } from '../../services/owner/projects/describeProject.js'
import type { Command } from '../Command.js'
import { readSwitch } from '../readFeatures.js'
import { readFlags, requireId } from '../readFlags.js'

/** Changes where news of a project's payments go, and who can be paid. */
export const projectSetPayments: Command = {
  name: 'project set-payments',
  usage: 'ID [--webhook URL|off] [--recipient CAIP10]… [--any-recipient on] [--new-secret on]',
  async run({ editor, print, words }) {
    const flags = readFlags(words, ['webhook', 'recipient', 'any-recipient', 'new-secret'])
    const { values } = flags
    const webhook = values.webhook?.at(-1)
    const isAny = readSwitch('any-recipient', values['any-recipient']) === true
    const payments = await editor.setPayments(requireId(flags), {
      webhook: webhook === 'off' ? null : webhook,
      recipients: isAny ? [] : values.recipient,
      isSecretNew: readSwitch('new-secret', values['new-secret']) === true,
    })
    for (const [name, text] of describePayments(payments)) print(`${name.padEnd(11)} ${text}`)
    // It is shown once: whoever can read the operator's screen later learns nothing.
    print(`Secret      ${payments.isSecretNew ? payments.secret : 'as before'}`)
  },
}
