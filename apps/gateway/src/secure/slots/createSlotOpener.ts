import { and, eq, lt, sql } from 'drizzle-orm'
import type { Database } from '../../db/Database.js'
import { secureSlots } from '../../db/schema/index.js'
import type { GatewayFailure } from '../../http/GatewayFailure.js'
import type { Audit, AuditEvent } from '../audit/createAudit.js'
import type { Caller } from '../codes/Caller.js'
import type { SecureMetrics } from '../createSecureMetrics.js'
import type { Keeper } from '../keeper/createKeeper.js'
import type { RecordKeys } from '../keys/createRecordKeys.js'
import type { Notices } from '../mail/createNotices.js'
import type { Assertion, Passkeys } from '../passkeys/createPasskeys.js'
import type { SecureSession } from '../sessions/createSessions.js'
import { changeLoginMs, exportLoginMs, type Freshness, refuseNewDevice } from '../vaults/freshness.js'
import { findVault, maxPinTries, refuseUnknownVault, type SlotRow } from '../vaults/vaultStore.js'
import { WalletFailure } from '../WalletFailure.js'
import { type SlotWriter, toHalfPlace } from './createSlotWriter.js'

/** Which slot, what for, and what its type asks for. */
export type SlotOpening = {
  slotId: string
  /** `export` shows the keys, `upgrade` puts the wallet under another vault key. */
  purpose: 'use' | 'export' | 'upgrade'
  pinVerifier?: string | undefined
  assertion?: Assertion | undefined
}

/** Halves, as base64. */
export type OpenedSlot = { serverHalf: string; keeperHalf?: string }

/** Gives out the gateway's halves. */
export type SlotOpener = {
  /**
   * Gives out the half of one way in, to whom its type allows.
   *
   * @throws GatewayFailure `slot/…`, `pin/…`, `passkey/…`, `session/stale`, `device/new`, `keys/unavailable`
   */
  open(session: SecureSession, opening: SlotOpening, caller: Caller): Promise<OpenedSlot>
}

/**
 * Makes what gives out halves.
 *
 * @param dependencies - What it works with.
 */
export function createSlotOpener({
  audit,
  database,
  freshness,
  keeper,
  metrics,
  notices,
  now,
  passkeys,
  recordKeys,
  writer,
}: {
  audit: Audit
  database: Database
  freshness: Freshness
  keeper: Pick<Keeper, 'get'>
  metrics: SecureMetrics
  notices: Notices
  now: () => number
  passkeys: Passkeys
  recordKeys: RecordKeys
  writer: Pick<SlotWriter, 'hashPin' | 'isPin'>
}): SlotOpener {
  const isSlot = ({ id, userId }: SlotRow) => and(eq(secureSlots.userId, userId), eq(secureSlots.id, id))

  /** Counted before it is compared, so that tries that come together, at all gateways, are counted too. */
  async function tryPin(slot: SlotRow, verifier: string): Promise<'right' | 'frozen' | number> {
    const [row] = await database
      .update(secureSlots)
      .set({ pinTries: sql`${secureSlots.pinTries} + 1` })
      .where(and(isSlot(slot), lt(secureSlots.pinTries, maxPinTries)))
      .returning({ hash: secureSlots.pinHash, tries: secureSlots.pinTries })
    if (!row) return 'frozen'
    const { id, userId } = slot
    if (!writer.isPin(row.hash ?? '', userId, id, verifier)) return maxPinTries - row.tries
    const pinHash = writer.hashPin(userId, id, verifier)
    await database.update(secureSlots).set({ pinTries: 0, pinHash }).where(isSlot(slot))
    return 'right'
  }

  async function checkPin(
    session: SecureSession,
    slot: SlotRow,
    verifier: string | undefined,
    place: string,
  ) {
    if (verifier === undefined) throw new WalletFailure('pin/missing', 'This way in needs its PIN')
    const outcome = await tryPin(slot, verifier)
    metrics.countPin(typeof outcome === 'number' ? 'wrong' : outcome)
    if (outcome === 'right') return
    if (typeof outcome === 'number' && outcome > 0) {
      throw new WalletFailure(
        'pin/wrong',
        `The PIN is wrong. ${outcome} ${outcome === 1 ? 'try is' : 'tries are'} left`,
        { context: { triesLeft: outcome } },
      )
    }
    const { deviceId, origin, projectId, userId } = session
    if (outcome === 0) await audit.write({ userId, projectId, origin, deviceId, place, event: 'pin-frozen' })
    throw new WalletFailure('pin/frozen', 'The PIN was wrong ten times. Take another way in')
  }

  /** What each type of slot asks for before its half is given out. */
  async function checkType(session: SecureSession, slot: SlotRow, opening: SlotOpening, place: string) {
    const { type } = slot
    if (type === 'kit') throw refuseKit()
    if ((type === 'device' || type === 'device-pin') && slot.deviceId !== session.deviceId) {
      throw new WalletFailure('slot/other-device', 'This way in belongs to another device')
    }
    if (type === 'managed' || type === 'passphrase') freshness.requireLogin(session, changeLoginMs)
    if (type === 'device-pin') await checkPin(session, slot, opening.pinVerifier, place)
  }

  /** The session, whose login is new where a passkey has vouched for it. */
  async function checkPasskey(
    session: SecureSession,
    slot: SlotRow,
    assertion: Assertion | undefined,
    slots: readonly SlotRow[],
  ): Promise<SecureSession> {
    if (!assertion) {
      if (slot.type !== 'passkey') return session
      throw new WalletFailure('passkey/missing', 'This way in needs its passkey')
    }
    const vouched = await passkeys.verify(session, assertion, slots)
    if (slot.type === 'passkey' && vouched.slot.id !== slot.id) {
      throw new WalletFailure('passkey/refused', 'This is another passkey than that of this way in')
    }
    return vouched.session
  }

  async function readHalves(slot: SlotRow): Promise<OpenedSlot> {
    const { id, keeperHalfId: halfId, serverHalfBox, userId } = slot
    if (serverHalfBox === null) throw refuseKit()
    const serverHalf = await recordKeys.withBox(userId, (box) =>
      box.open(serverHalfBox, toHalfPlace(userId, id)),
    )
    if (halfId === null) return { serverHalf }
    const keeperHalf = await keeper.get({ userId, halfId })
    if (keeperHalf === undefined) {
      throw new WalletFailure('slot/unknown', 'The keeper has no half for this way in. Take another one')
    }
    return { serverHalf, keeperHalf }
  }

  async function write(
    event: AuditEvent,
    { deviceId, origin, projectId, userId }: SecureSession,
    place: string,
  ) {
    await audit.write({ userId, projectId, origin, deviceId, place, event })
  }

  return {
    async open(given, opening, caller) {
      const { purpose, slotId } = opening
      const whole = await findVault(database, given.userId)
      if (!whole) throw refuseUnknownVault()
      const slot = whole.slots.find(({ id }) => id === slotId)
      if (!slot) throw new WalletFailure('slot/unknown', 'This way in is unknown or was removed')
      const session = await checkPasskey(given, slot, opening.assertion, whole.slots)
      if (purpose !== 'use') freshness.requireLogin(session, exportLoginMs)
      await checkType(session, slot, opening, caller.place)
      const until = await freshness.findNewUntil(session, whole.vault.createdAt)
      if (purpose !== 'use' && until && !(await passkeys.isConfirmed(session)))
        throw refuseNewDevice(until, now())
      const halves = await readHalves(slot)
      await database
        .update(secureSlots)
        .set({ lastUsedAt: new Date(now()) })
        .where(isSlot(slot))
      metrics.countOpening(slot.type)
      if (slot.type === 'managed') {
        await write('managed-slot-opened', session, caller.place)
        if (until) (await notices.prepare('managed-slot-opened', session, caller))()
      }
      if (purpose === 'export') {
        await write('wallet-exported', session, caller.place)
        ;(await notices.prepare('wallet-exported', session, caller))()
      }
      return halves
    },
  }
}

function refuseKit(): GatewayFailure {
  return new WalletFailure('slot/no-half', 'A recovery kit opens without the gateway: it has no half of it')
}
