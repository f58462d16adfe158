import { isAppKitError } from '@latchkey/errors'
import { SecureError } from '@latchkey/errors/secure'
import { type Bytes, checkSlotList, type SlotListMemory, withEntropy, withVaultKey } from '@latchkey/vault'
import type { Store } from '../shared/openStore.js'
import type { WorkerCallPayload } from '../shared/workerCalls.js'
import type { DeviceHalves } from './deviceHalf.js'
import { openClientHalf, readHalf } from './openClientHalf.js'

type Opening = Pick<WorkerCallPayload<'perform'>, 'wallet' | 'access'>

/** A wallet while it is open. Both are lent, and zero afterwards. */
export type OpenWallet = {
  entropy: Bytes
  vaultKey: Bytes
  /** The newest list this browser has seen, checked just now. */
  remembered: SlotListMemory
  /** Ways in that the owner's list has and the gateway has not any more. */
  missing: readonly string[]
}

/**
 * Opens a wallet for one thing, and closes it (S17).
 *
 * @param opening - The wallet as the gateway keeps it, and the way in.
 * @param parts - Where this browser keeps its half and the newest list it has seen.
 * @param run - Gets what is inside.
 * @throws `vault/…`, `secure/login-needed`
 */
export async function withWallet<Result>(
  { wallet, access }: Opening,
  { store, deviceHalves }: { store: Store; deviceHalves: DeviceHalves },
  run: (open: OpenWallet) => Promise<Result>,
): Promise<Result> {
  const { userId, version, vault, addresses, slots, slotList } = wallet
  const id = { userId, version }
  const slot = slots.find((one) => one.id === access.slotId)
  if (!slot) throw new SecureError('secure/login-needed')
  const clientHalf = await openClientHalf(userId, slot, access, deviceHalves)
  const serverHalf = readHalf(access.serverHalf)
  if (!clientHalf) throw new SecureError('secure/login-needed')
  return withVaultKey({ id, slot, clientHalf, serverHalf }, async (vaultKey) => {
    const name = `slot-list ${userId} ${version}`
    const remembered = (await store.get(name)) as SlotListMemory | undefined
    const checked = await check({ id, vaultKey, list: slotList, slots, remembered })
    await store.put(name, checked.memory)
    return withEntropy({ id, vault, addresses, vaultKey }, (entropy) =>
      run({ entropy, vaultKey, remembered: checked.memory, missing: checked.missing }),
    )
  })
}

/** A way in that the gateway has destroyed is missing from it: whoever destroyed it may have had no key to write a list with. */
async function check(parameters: Parameters<typeof checkSlotList>[0]) {
  try {
    return { memory: await checkSlotList(parameters), missing: [] }
  } catch (error) {
    if (!isAppKitError(error, 'vault/slots-changed') || error.context.added.length > 0) throw error
    const { counter, mac } = parameters.list as SlotListMemory
    return { memory: { counter, mac }, missing: error.context.missing }
  }
}
