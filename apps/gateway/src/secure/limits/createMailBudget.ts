import { daySeconds, hourSeconds, toCallerBlocks, toNetworkPrefixes } from '@latchkey/primitives'
import type { Caller } from '../codes/Caller.js'
import type { CodeStep } from '../codes/createCodeStore.js'
import type { Secrets } from '../secrets/createSecrets.js'
import type { Limit, LimitHold, Limits } from './createLimits.js'

/** Between two mails to one mailbox, in milliseconds. */
export const cooldownMs = 30_000

const hourMs = hourSeconds * 1000
const dayMs = daySeconds * 1000

/** What may be mailed. With five tries a code, a mailbox's code is guessed by one in ten thousand a day. */
export const mailLimits = {
  mailbox: [
    { max: 1, ms: cooldownMs },
    { max: 5, ms: hourMs },
    { max: 20, ms: dayMs },
  ],
  /** One IPv4 address, or one /64; a /48 has sixteen times as much. */
  network: [
    { max: 30, ms: hourMs },
    { max: 150, ms: dayMs },
  ],
  /** The same for what was tried: a mail that was not sent gives back everything but this. */
  tries: [{ max: 120, ms: hourMs }],
  project: [{ max: 1_000, ms: hourMs }],
  /** What devices that the project does not know may take of its hour: the rest is for those it knows. */
  strangers: [{ max: 700, ms: hourMs }],
  /** What one /24 of IPv4 or /48 of IPv6 may take of it, and what one /16 or /32. */
  narrowShare: [{ max: 50, ms: hourMs }],
  wideShare: [{ max: 150, ms: hourMs }],
  /** What a device that the project knows has of what is kept for such; beyond it counts as any other. */
  device: [
    { max: 10, ms: hourMs },
    { max: 30, ms: dayMs },
  ],
} as const

/** A mail that somebody asks for. */
export type AskedMail = { step: CodeStep; subject: string; projectId: string; caller: Caller }

/** Says whether a device has logged in at a project some time ago. */
export type IsKnownDevice = (device: { projectId: string; thumbprint: string }) => Promise<boolean>

/** Holds places for mails. */
export type MailBudget = {
  /**
   * Holds a place for a mail before it is sent, wherever it will go: of its network first, so that who asks too often uses up
   * nothing of anybody else's, of the networks around it, of the project, and of the mailbox.
   *
   * @returns What is held, or after how many milliseconds it may be tried again.
   */
  hold(mail: AskedMail): Promise<LimitHold | { waitMs: number }>
}

/**
 * Makes the budget of mails. Whether an address is known changes nothing: it would tell who has a wallet. A device is known by its
 * key, which nobody else has.
 *
 * @param dependencies - Counter, secrets, who knows devices, and `holdMs`: the longest time a mail takes.
 */
export function createMailBudget({
  holdMs,
  isKnownDevice,
  isOneNetwork,
  limits,
  secrets,
}: {
  holdMs: number
  isKnownDevice: IsKnownDevice
  /** All visitors come from one network, which may have as many mails as its project then. */
  isOneNetwork: boolean
  limits: Limits
  secrets: Secrets
}): MailBudget {
  const toName = (...parts: string[]) => secrets.hash('limit', ...parts)

  function listNetworks(kind: 'network' | 'tries', address: string): Limit[] {
    const windows = isOneNetwork ? mailLimits.project : mailLimits[kind]
    return toCallerBlocks(address).map(({ cost, name }) => ({
      name: toName(kind, name),
      windows: windows.map(({ max, ms }) => ({ max: max / cost, ms })),
    }))
  }

  function listShares(projectId: string, address: string): Limit[] {
    if (isOneNetwork) return []
    const [narrow, wide] = toNetworkPrefixes(address)
    return [
      { name: toName('share', projectId, narrow), windows: mailLimits.narrowShare },
      { name: toName('share', projectId, wide), windows: mailLimits.wideShare },
    ]
  }

  function listLimits({ caller, projectId, step, subject }: AskedMail, isKnown: boolean): Limit[] {
    const ofDevice = { name: toName('device', projectId, caller.thumbprint), windows: mailLimits.device }
    const ofStrangers = { name: toName('strangers', projectId), windows: mailLimits.strangers }
    const shared = [
      ...listNetworks('network', caller.address),
      ...listShares(projectId, caller.address),
      ...(isKnown ? [ofDevice] : isOneNetwork ? [] : [ofStrangers]),
      { name: toName('project', projectId), windows: mailLimits.project },
    ]
    if (step === 'connect') return shared
    // Links count for themselves: a code follows each of them at once.
    const kind = step === 'device' ? 'link' : 'code'
    return [...shared, { name: toName('mailbox', kind, subject), windows: mailLimits.mailbox }]
  }

  async function holdPlace(mail: AskedMail): Promise<LimitHold | { waitMs: number }> {
    const { caller, projectId } = mail
    if (await isKnownDevice({ projectId, thumbprint: caller.thumbprint })) {
      const held = await limits.hold(listLimits(mail, true), holdMs)
      if (!('waitMs' in held)) return held
    }
    return limits.hold(listLimits(mail, false), holdMs)
  }

  return {
    async hold(mail) {
      const held = await holdPlace(mail)
      if ('waitMs' in held) return held
      const waitMs = await limits.take(listNetworks('tries', mail.caller.address))
      if (waitMs === 0) return held
      await held.release()
      return { waitMs }
    },
  }
}
