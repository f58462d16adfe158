import { decodeBase64, encodeBase64 } from '@latchkey/primitives'
import {
  createHalf,
  createSalt,
  createSlotList,
  deriveOwnerKey,
  reviseSlotList,
  sealSlot,
  signAsOwner,
  withEntropy,
  withNewVault,
  withVaultKey,
} from '@latchkey/vault'
import {
  type createVault,
  type NewSlot,
  type OwnerAction,
  type OwnerProof,
  ownerCalls,
  type StoredVault,
  writeOwnerStatement,
} from '@latchkey/wire/secure'
import type { RenewedVault, SlotList, SlotType, WalletAddresses } from '@latchkey/wire/vault'
import * as v from 'valibot'

type Bytes = Uint8Array<ArrayBuffer>
type VaultId = { userId: string; version: number }

/** A wallet as the worker of the secure site makes it, with copies of all that a test wants to try. */
export type TestVault = {
  id: VaultId
  /** What `createVault` is given. */
  body: v.InferOutput<(typeof createVault)['body']> & RenewedVault
  /** Client halves by id of slot. */
  clientHalves: Record<string, Bytes>
  vaultKey: Bytes
  entropy: Bytes
}

/** A slot with its client half. */
export type TestSlot = { newSlot: NewSlot; clientHalf: Bytes }

let made = 0

/**
 * Seals a slot with random halves.
 *
 * @param parameters - The vault's id and key, and the type.
 */
export async function sealTestSlot({
  id,
  type,
  vaultKey,
  slotId = `${type}-${++made}`,
}: {
  id: VaultId
  type: SlotType
  vaultKey: Bytes
  slotId?: string
}): Promise<TestSlot> {
  const clientHalf = createHalf()
  const serverHalf = createHalf()
  const texts = { client: encodeBase64(clientHalf), server: encodeBase64(serverHalf) }
  const base = { id, slotId, vaultKey, clientHalf: clientHalf.slice() }
  const slot =
    type === 'kit'
      ? await sealSlot({ ...base, type })
      : type === 'device' || type === 'managed'
        ? await sealSlot({ ...base, type, serverHalf })
        : await sealSlot({ ...base, type, serverHalf, salt: createSalt() })
  return {
    clientHalf,
    newSlot: {
      slot,
      label: `A ${type}`,
      ...(type === 'kit' ? {} : { serverHalf: texts.server }),
      ...(type === 'managed' ? { keeperHalf: texts.client } : {}),
      ...(type === 'device-pin' ? { pinVerifier: encodeBase64(createHalf()) } : {}),
    },
  }
}

/**
 * Makes a wallet with a slot of each type asked for.
 *
 * @param parameters - Whose, which version, which slots; of which entropy, if not of a new one.
 */
export async function createTestVault({
  addresses: present,
  entropy: given,
  types = ['device', 'managed'],
  userId,
  version = 1,
}: {
  userId: string
  version?: number
  types?: readonly SlotType[]
  entropy?: Bytes
  /** Those it is registered by already. */
  addresses?: WalletAddresses
}): Promise<TestVault> {
  const id = { userId, version }
  const kept = { ...(given && { entropy: given }), ...(present && { addresses: present }) }
  return withNewVault({ id, ...kept }, async ({ addresses, vault, vaultKey }) => {
    const slots: TestSlot[] = []
    for (const type of types) slots.push(await sealTestSlot({ id, type, vaultKey }))
    const slotList = await createSlotList({ id, vaultKey, slots: slots.map(({ newSlot }) => newSlot.slot) })
    return {
      id,
      body: {
        ...{ version, vault, addresses, slotList },
        slots: slots.map(({ newSlot }) => newSlot),
        ownerKey: await deriveOwnerKey({ id, vaultKey }),
      },
      clientHalves: Object.fromEntries(slots.map(({ clientHalf, newSlot }) => [newSlot.slot.id, clientHalf])),
      vaultKey: vaultKey.slice(),
      entropy: await withEntropy({ id, vault, addresses, vaultKey }, (opened) => opened.slice()),
    }
  })
}

/**
 * Signs what an owner says, as the worker does.
 *
 * @param vault - The wallet that is there now.
 * @param statement - The call, its body, the session and the number.
 */
export async function signTestOwner(
  { id, vaultKey }: Pick<TestVault, 'id' | 'vaultKey'>,
  {
    action,
    body,
    counter,
    sessionId,
  }: { action: OwnerAction; body: unknown; counter: number; sessionId: string },
): Promise<OwnerProof> {
  const parsed = v.parse(ownerCalls[action].body as v.GenericSchema, body)
  const message = writeOwnerStatement({ ...id, sessionId, counter, action, body: parsed })
  return { counter, signature: await signAsOwner({ id, vaultKey, message }) }
}

/** An address by which a wallet can be named. */
export function getTestAddress({ addresses }: { addresses: WalletAddresses }): string {
  const address = addresses.eip155?.eoa
  if (address === undefined) throw new Error('There is no such address')
  return address
}

/** The slot of a type in a wallet on its way in. */
export function pickSlot({ body }: Pick<TestVault, 'body'>, type: SlotType): NewSlot {
  const found = body.slots.find(({ slot }) => slot.type === type)
  if (!found) throw new Error(`There is no ${type}`)
  return found
}

/**
 * Writes the list that follows one.
 *
 * @param vault - The wallet.
 * @param list - The list it follows.
 * @param change - What is added and removed.
 */
export function followList(
  { id, vaultKey }: Pick<TestVault, 'id' | 'vaultKey'>,
  list: SlotList,
  { add = [], remove = [] }: { add?: readonly NewSlot[]; remove?: readonly string[] },
): Promise<SlotList> {
  return reviseSlotList({ id, vaultKey, list, add: add.map(({ slot }) => slot), remove })
}

/**
 * Opens a wallet as the worker does: both halves of one slot, then the vault, whose addresses are compared.
 *
 * @param parameters - What the gateway has shown, and the halves as they are given out.
 * @returns The entropy.
 */
export async function openTestVault({
  clientHalf,
  serverHalf,
  slotId,
  stored,
  userId,
}: {
  userId: string
  stored: Pick<StoredVault, 'version' | 'vault' | 'addresses'> & {
    slots: readonly { slot: { id: string } }[]
  }
  slotId: string
  clientHalf: Uint8Array | string
  serverHalf?: string | undefined
}): Promise<Bytes> {
  const id = { userId, version: stored.version }
  const slot = stored.slots.find((row) => row.slot.id === slotId)?.slot
  const halves = {
    clientHalf: toBytes(clientHalf),
    ...(serverHalf === undefined ? {} : { serverHalf: toBytes(serverHalf) }),
  }
  return withVaultKey({ id, slot, ...halves }, (vaultKey) =>
    withEntropy({ id, vault: stored.vault, addresses: stored.addresses, vaultKey }, (entropy) =>
      entropy.slice(),
    ),
  )
}

function toBytes(half: Uint8Array | string): Bytes {
  return new Uint8Array(typeof half === 'string' ? (decodeBase64(half) ?? []) : half)
}
