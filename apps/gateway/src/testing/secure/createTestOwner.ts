import type { CallOutput } from '@latchkey/wire'
import {
  type addSlot,
  createVault,
  findGivingWay,
  getVault,
  type OwnerAction,
  openSlot,
  ownerCalls,
  refreshSecureSession,
  type SecureTokens,
  type StoredVault,
  startPasskey,
} from '@latchkey/wire/secure'
import type { SlotType } from '@latchkey/wire/vault'
import { and, eq, inArray } from 'drizzle-orm'
import { secureDevices, secureSessions } from '../../db/schema/index.js'
import { createTestDevice, type SecureApp, secureUrl, site } from './createSecureApp.js'
import type { TestDevice } from './createTestDevice.js'
import { createTestPasskey, type TestPasskey } from './createTestPasskey.js'
import {
  createTestVault,
  followList,
  openTestVault,
  pickSlot,
  sealTestSlot,
  signTestOwner,
  type TestVault,
} from './createTestVault.js'

/** Somebody who is logged in on a device. */
export type TestOwner = {
  device: TestDevice
  session: SecureTokens
  email: string
  userId: string
}

/**
 * Logs somebody in on a device that is new.
 *
 * @param gateway - At which gateway.
 * @param email - Who.
 * @param more - The device, if it is known already, and the site.
 */
export async function createTestOwner(
  gateway: SecureApp,
  email = `${crypto.randomUUID()}@example.org`,
  { device: given, origin = site }: { device?: TestDevice; origin?: string } = {},
): Promise<TestOwner> {
  const device = given ?? (await createTestDevice())
  // Mails to one mailbox are half a minute apart.
  gateway.clock.nowMs += 31_000
  // A device that is logged in already would not be asked for a code.
  if (given) await signOutDevice(gateway, given, origin)
  const session = await gateway.login(device, email, origin)
  return { device, session, email, userId: session.userId }
}

async function signOutDevice({ database }: SecureApp, { thumbprint }: TestDevice, origin: string) {
  const devices = database
    .select({ id: secureDevices.id })
    .from(secureDevices)
    .where(eq(secureDevices.thumbprint, thumbprint))
  await database
    .delete(secureSessions)
    .where(and(inArray(secureSessions.deviceId, devices), eq(secureSessions.origin, origin)))
}

/** Gives somebody a new access token; their login stays as old as it is. */
export async function refreshOwner(gateway: SecureApp, owner: TestOwner, origin = site): Promise<TestOwner> {
  const { body, message, status } = await gateway.call(owner.device, refreshSecureSession, {
    body: { refreshToken: owner.session.refreshToken, origin },
  })
  if (status !== 200) throw new Error(message)
  return { ...owner, session: body }
}

/** Makes a wallet of somebody, and writes it. */
export async function registerVault(
  gateway: SecureApp,
  owner: TestOwner,
  types?: readonly SlotType[],
): Promise<TestVault & { stored: StoredVault; passkey: TestPasskey | undefined }> {
  const vault = await createTestVault({ userId: owner.userId, ...(types ? { types } : {}) })
  const passkey = types?.includes('passkey') ? createTestPasskey(secureUrl) : undefined
  if (passkey) pickSlot(vault, 'passkey').attestation = passkey.create(await ask(gateway, owner))
  const { body, message, status } = await gateway.call(owner.device, createVault, {
    session: owner.session,
    body: vault.body,
  })
  if (status !== 200) throw new Error(message)
  return { ...vault, stored: body.vault, passkey }
}

/** Asks for a challenge. */
export async function ask(gateway: SecureApp, { device, session }: TestOwner): Promise<string> {
  const { body, message, status } = await gateway.call(device, startPasskey, { session })
  if (status !== 200) throw new Error(message)
  return body.challenge
}

/** Asks for the halves of a slot. */
export function askHalves(
  gateway: SecureApp,
  { device, session }: TestOwner,
  slotId: string,
  more: Record<string, unknown> = {},
) {
  return gateway.call(device, openSlot, { session, body: { slotId, purpose: 'use', ...more } })
}

/** Opens a wallet through the gateway, by a slot whose client half is known or the keeper's. */
export async function openVault(
  gateway: SecureApp,
  owner: TestOwner,
  slotId: string,
  clientHalf: Uint8Array | undefined,
  more: Record<string, unknown> = {},
): Promise<Uint8Array> {
  const stored = await readVault(gateway, owner)
  const { body, message, status } = await askHalves(gateway, owner, slotId, more)
  if (status !== 200) throw new Error(message)
  const half = clientHalf ?? body.keeperHalf
  if (half === undefined) throw new Error('There is no other half')
  const { userId } = owner
  return openTestVault({ userId, stored, slotId, clientHalf: half, serverHalf: body.serverHalf })
}

/** Reads somebody's wallet. */
export async function readVault(gateway: SecureApp, { device, session }: TestOwner): Promise<StoredVault> {
  const { body } = await gateway.call(device, getVault, { session })
  if (!body?.vault) throw new Error('There is no wallet')
  return body.vault
}

/** What signs: the wallet as it is there now. */
export type Signer = Pick<TestVault, 'id' | 'vaultKey'>

/**
 * Makes a call with what the wallet's owner signs for it.
 *
 * @param gateway - At which gateway.
 * @param owner - Who is logged in.
 * @param vault - Whose key signs.
 * @param action - The call.
 * @param body - Its body.
 * @param counter - By default the number the gateway shows.
 */
export async function callAsOwner<Action extends OwnerAction>(
  gateway: SecureApp,
  owner: TestOwner,
  vault: Signer,
  action: Action,
  body: object,
  counter?: number,
) {
  const { sessionId } = owner.session
  const next = counter ?? (await readVault(gateway, owner)).ownerCounter
  const proof = await signTestOwner(vault, { action, body, counter: next, sessionId })
  return gateway.call(owner.device, ownerCalls[action], {
    session: owner.session,
    body: { ...body, owner: proof },
  })
}

/** Adds a way in, for whoever has the vault key; to what they have `read`, by default what is there now. */
export async function enroll(
  gateway: SecureApp,
  owner: TestOwner,
  vault: Signer,
  type: SlotType,
  { passkey, read }: { passkey?: TestPasskey; read?: StoredVault } = {},
) {
  const stored = read ?? (await readVault(gateway, owner))
  const { clientHalf, newSlot } = await sealTestSlot({ ...vault, type })
  if (passkey) newSlot.attestation = passkey.create(await ask(gateway, owner))
  const givesWay = findGivingWay(stored.slots, owner.session.deviceId)
  const remove = givesWay === undefined ? [] : [givesWay]
  const body = {
    version: vault.id.version,
    slot: newSlot,
    slotList: await followList(vault, stored.slotList, { add: [newSlot], remove }),
    ...(givesWay !== undefined && { givesWay }),
  }
  const answer = await callAsOwner(gateway, owner, vault, 'addSlot', body, stored.ownerCounter)
  return {
    ...answer,
    body: answer.body as CallOutput<typeof addSlot>,
    clientHalf,
    newSlot,
    slotId: newSlot.slot.id,
  }
}
