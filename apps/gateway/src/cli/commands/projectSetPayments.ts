import { randomBytes } from 'node:crypto'
import { isCaip10 } from '@latchkey/primitives'
import { type Command, UsageError } from '../Command.js'
import { readSwitch } from '../readFeatures.js'
import { readFlags, requireId } from '../readFlags.js'

/** Changes where news of a project's payments go, and who can be paid. */
export const projectSetPayments: Command = {
  name: 'project set-payments',
  usage: 'ID [--webhook URL|off] [--recipient CAIP10]… [--any-recipient on] [--new-secret on]',
  async run({ payments, print, projects, words }) {
    const flags = readFlags(words, ['webhook', 'recipient', 'any-recipient', 'new-secret'])
    const { values } = flags
    const projectId = requireId(flags)
    if (!(await projects.find(projectId))) throw new UsageError(`There is no project ${projectId}`)
    const known = await payments.find(projectId)
    const isAny = readSwitch('any-recipient', values['any-recipient']) === true
    const recipients = isAny ? [] : (values.recipient ?? known?.recipients ?? [])
    for (const one of recipients)
      if (!isCaip10(one)) throw new UsageError(`--recipient takes a CAIP-10 account id, not ${one}`)
    const isNew = !known || readSwitch('new-secret', values['new-secret']) === true
    const secret = isNew ? randomBytes(32).toString('base64url') : known.secret
    const webhookUrl = readWebhook(values.webhook?.at(-1), known?.webhookUrl ?? null)
    await payments.set({ projectId, webhookUrl, secret, recipients: [...recipients] })
    print(`Webhook     ${webhookUrl ?? 'none'}`)
    print(`Recipients  ${recipients.join(', ') || 'any'}`)
    // It is shown once: whoever can read the operator's screen later learns nothing.
    print(`Secret      ${isNew ? secret : 'as before'}`)
  },
}

function readWebhook(text: string | undefined, known: string | null): string | null {
  if (text === undefined) return known
  if (text === 'off') return null
  if (URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)) return text
  throw new UsageError(`--webhook takes an http or https address, or off, not ${text}`)
}
