import { SecureError } from '@latchkey/errors/secure'
import { findGivingWay, openSlot, startPasskey } from '@latchkey/wire/secure'
import { findDeviceSlot } from '../../shared/findDeviceSlot.js'
import { listPasskeys, usePasskey } from '../../shared/passkeys.js'
import { toWallet } from '../../shared/toWallet.js'
import type { WorkerCallPayload } from '../../shared/workerCalls.js'
import { type Account, type OwnWallet, readWallet } from './openAccount.js'

/** What the worker opens a wallet with, and what it needs to sign a change of it. */
export type Opening = Pick<WorkerCallPayload<'addDeviceSlot'>, 'access' | 'givesWay' | 'sessionId' | 'wallet'>
type Purpose = 'export' | 'upgrade' | 'use'

/** How a wallet is opened on these pages. */
export type OpeningWay = 'device' | 'managed' | 'passkey' | 'passphrase'

/**
 * Chooses how to open a wallet: for what shows or moves keys the way that proves most, otherwise the one that asks least.
 *
 * @param account - The account.
 * @param own - The wallet.
 * @param purpose - What for.
 * @throws `secure/login-needed` where nothing here opens it
 */
export async function chooseWay(account: Account, own: OwnWallet, purpose: Purpose): Promise<OpeningWay> {
  const types = new Set(own.stored.slots.map(({ slot }) => slot.type))
  const isHere = (await findDeviceSlot(account.worker, own.userId, own.stored)) !== null
  const quiet = [isHere && 'device', types.has('managed') && 'managed'] as const
  const proven = [types.has('passkey') && 'passkey', types.has('passphrase') && 'passphrase'] as const
  const ways = purpose === 'use' ? [...quiet, ...proven] : [...proven, ...quiet]
  const way = ways.find((one) => one !== false)
  if (!way) throw new SecureError('secure/login-needed')
  return way
}

/**
 * Gets what the worker needs to open a wallet.
 *
 * @param account - The account.
 * @param own - The wallet.
 * @param options - Which way, what for, and the passphrase where it is one.
 * @throws The gateway's refusals, and the browser's own failures
 */
export async function openWallet(
  account: Account,
  own: OwnWallet,
  { passphrase = '', purpose, way }: { way: OpeningWay; purpose: Purpose; passphrase?: string },
): Promise<Opening> {
  const { session } = account
  // What is signed has the number the gateway shows now; something else on the page may have been done since it was drawn.
  const { stored, userId } = (await readWallet(account)) ?? own
  const { slots } = stored
  const user = await session.getUser()
  if (user?.userId !== userId) throw new SecureError('secure/logged-out')
  const givesWay = findGivingWay(slots, user.deviceId)
  const shared = { wallet: toWallet(userId, stored), sessionId: user.sessionId, givesWay }
  if (way === 'passkey') {
    const { assertion, prfOutput, slotId } = await usePasskey(
      await session.call(startPasskey),
      listPasskeys(slots),
    )
    const halves = await session.call(openSlot, { slotId, purpose, assertion })
    return { ...shared, access: { slotId, ...halves, secret: { type: 'passkey', prfOutput } } }
  }
  const deviceSlotId = await findDeviceSlot(account.worker, userId, stored)
  const found = slots.find(({ slot }) => (way === 'device' ? slot.id === deviceSlotId : slot.type === way))
  if (!found) throw new SecureError('secure/login-needed')
  const slotId = found.slot.id
  const halves = await session.call(openSlot, { slotId, purpose })
  const secret = way === 'passphrase' ? { secret: { type: 'passphrase' as const, passphrase } } : {}
  return { ...shared, access: { slotId, ...halves, ...secret } }
}
