import { isAppKitError } from '@latchkey/errors'
import { VaultError } from '@latchkey/errors/vault'
import { checkSlotList, type SlotListMemory, type VaultId } from '@latchkey/vault'

/** So many ways in that were removed a browser remembers, the newest. */
const maxRemoved = 256

/** What this browser keeps of the newest list it has seen. Older versions kept no ids. */
export type ListMemory = SlotListMemory & {
  /** Ways in there were. */
  ids?: readonly string[]
  /** Ways in that were there before and are not any more: an id is never used again. */
  removed?: readonly string[]
}

/** A list that was checked just now. */
export type CheckedList = {
  memory: ListMemory
  /** Ways in that the owner's list has and the gateway has not any more. */
  missing: readonly string[]
}

/** The name under which a browser keeps what it has seen. */
export const toMemoryName = ({ userId, version }: VaultId) => `slot-list ${userId} ${version}`

/**
 * Compares what the gateway shows with the list its owner wrote and with what this browser has seen. A way in that the gateway
 * has destroyed is missing from it: whoever destroyed it may have had no key to write a list with.
 *
 * @param parameters - As `checkSlotList` takes them; without a memory the list alone is looked at.
 * @throws `vault/…`, among them `vault/slot-list-outdated` also where a way in is back that this browser saw being removed
 */
export async function checkList({
  remembered,
  ...shown
}: Omit<Parameters<typeof checkSlotList>[0], 'remembered'> & {
  remembered: ListMemory | undefined
}): Promise<CheckedList> {
  const { memory, missing } = await checkShown({ ...shown, remembered })
  const ids = shown.slots.map((slot) => (slot as { id: string }).id)
  const removed = remembered?.removed ?? []
  if (ids.some((id) => removed.includes(id))) {
    const { counter } = memory
    throw new VaultError('vault/slot-list-outdated', {
      counter,
      rememberedCounter: remembered?.counter ?? counter,
    })
  }
  const gone = (remembered?.ids ?? []).filter((id) => !ids.includes(id))
  return { memory: { ...memory, ids, removed: [...removed, ...gone].slice(-maxRemoved) }, missing }
}

async function checkShown(parameters: Parameters<typeof checkSlotList>[0]) {
  try {
    return { memory: await checkSlotList(parameters), missing: [] }
  } catch (error) {
    if (!isAppKitError(error, 'vault/slots-changed') || error.context.added.length > 0) throw error
    const { counter, mac } = parameters.list as SlotListMemory
    return { memory: { counter, mac }, missing: error.context.missing }
  }
}
