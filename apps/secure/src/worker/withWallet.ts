import { SecureWorkerError } from '@latchkey/errors/secureWorker'
import { type Bytes, type SlotListMemory, withVaultKey } from '@latchkey/vault'
import type { Store } from '../shared/openStore.js'
import type { WorkerCallPayload } from '../shared/workerCalls.js'
import type { DeviceHalves } from './deviceHalf.js'
import { type CheckedList, checkList, type ListMemory, toMemoryName } from './listMemory.js'
import { openClientHalf, readHalf } from './openClientHalf.js'
import { type OpenVault, openEntropy } from './openEntropy.js'

type Opening = Pick<WorkerCallPayload<'perform'>, 'wallet' | 'access'>
type Parts = { store: Store; deviceHalves: DeviceHalves }

/** A wallet while it is open. Both secrets are lent, and zero afterwards. */
export type OpenWallet = OpenVault & {
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
export function withWallet<Result>(
  opening: Opening,
  parts: Parts,
  run: (open: OpenWallet) => Promise<Result>,
): Promise<Result> {
  const { store } = parts
  const { userId, version } = opening.wallet
  const id = { userId, version }
  return withVault(opening, parts, async (vaultKey, check) => {
    const name = toMemoryName(id)
    const { memory, missing } = await check((await store.get(name)) as ListMemory | undefined)
    await store.put(name, memory)
    return openEntropy(opening.wallet, vaultKey, (open) =>
      run({ ...open, vaultKey, remembered: memory, missing }),
    )
  })
}

/**
 * Lends a wallet's vault key, and what checks its list of ways in.
 *
 * @param opening - The wallet as the gateway keeps it, and the way in.
 * @param parts - Where this browser keeps its half.
 * @param run - Gets the key and the check, which takes what this browser remembers.
 * @throws `vault/…`, `secure/login-needed`
 */
export async function withVault<Result>(
  { wallet, access }: Opening,
  { deviceHalves }: Parts,
  run: (
    vaultKey: Bytes,
    check: (remembered: ListMemory | undefined) => Promise<CheckedList>,
  ) => Promise<Result>,
): Promise<Result> {
  const { userId, version, slots, slotList } = wallet
  const id = { userId, version }
  const slot = slots.find((one) => one.id === access.slotId)
  if (!slot) throw new SecureWorkerError('secure/login-needed')
  const clientHalf = await openClientHalf(userId, slot, access, deviceHalves)
  const serverHalf = readHalf(access.serverHalf)
  if (!clientHalf) throw new SecureWorkerError('secure/login-needed')
  return withVaultKey({ id, slot, clientHalf, serverHalf }, (vaultKey) =>
    run(vaultKey, (remembered) => checkList({ id, vaultKey, list: slotList, slots, remembered })),
  )
}
