import type { SlotType } from '@latchkey/wire/vault'
import { Counter, type Registry } from 'prom-client'

/** How a mail ended. */
export type MailOutcome = 'sent' | 'failed' | 'full'
/** How a try at a code ended. */
export type CodeOutcome = 'right' | 'wrong' | 'void' | 'unknown'

/** Figures of embedded wallets. */
export type SecureMetrics = {
  countMail(outcome: MailOutcome): void
  countCode(outcome: CodeOutcome): void
  countLimit(): void
  countSession(event: 'begun' | 'refreshed' | 'raced' | 'reused'): void
  countVault(event: 'made' | 'replaced' | 'deleted'): void
  countSlot(event: 'added' | 'removed'): void
  countOpening(type: SlotType): void
  countPin(outcome: 'right' | 'wrong' | 'frozen'): void
}

/**
 * Makes the figures of embedded wallets.
 *
 * @param registry - Where `/metrics` finds them.
 */
export function createSecureMetrics(registry: Registry): SecureMetrics {
  const mails = new Counter({
    name: 'latchkey_secure_mails_total',
    help: 'Mails by outcome: sent, failed, or full when too many waited.',
    labelNames: ['outcome'],
    registers: [registry],
  })
  const codes = new Counter({
    name: 'latchkey_secure_codes_total',
    help: 'Tries at codes by outcome.',
    labelNames: ['outcome'],
    registers: [registry],
  })
  const limits = new Counter({
    name: 'latchkey_secure_limited_total',
    help: 'Mails not sent because a mailbox, network or project had as many as it may.',
    registers: [registry],
  })
  const sessions = new Counter({
    name: 'latchkey_secure_sessions_total',
    help: 'Sessions begun, refreshed, refreshed twice at once, and ended because a token was shown twice.',
    labelNames: ['event'],
    registers: [registry],
  })
  const vaults = new Counter({
    name: 'latchkey_secure_vaults_total',
    help: 'Wallets made, put under a new key, and deleted.',
    labelNames: ['event'],
    registers: [registry],
  })
  const slots = new Counter({
    name: 'latchkey_secure_slots_total',
    help: 'Ways in added and removed one by one.',
    labelNames: ['event'],
    registers: [registry],
  })
  const openings = new Counter({
    name: 'latchkey_secure_openings_total',
    help: 'Halves given out, by type of slot.',
    labelNames: ['type'],
    registers: [registry],
  })
  const pins = new Counter({
    name: 'latchkey_secure_pins_total',
    help: 'Tries at PINs by outcome.',
    labelNames: ['outcome'],
    registers: [registry],
  })
  return {
    countVault: (event) => vaults.inc({ event }),
    countSlot: (event) => slots.inc({ event }),
    countOpening: (type) => openings.inc({ type }),
    countPin: (outcome) => pins.inc({ outcome }),
    countMail: (outcome) => mails.inc({ outcome }),
    countCode: (outcome) => codes.inc({ outcome }),
    countLimit: () => limits.inc(),
    countSession: (event) => sessions.inc({ event }),
  }
}
