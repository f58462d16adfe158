import type { NameFailureCode } from '@latchkey/wire'
import type { NameRegistry } from './createNameRegistry.js'
import { isNewLabel } from './readName.js'
import { isReserved, toSkeleton } from './toSkeleton.js'

const most = 5
const longest = 64

/** What can follow any name. */
const words = [
  ...['tree', 'river', 'stone', 'cloud', 'field', 'garden', 'island', 'harbour', 'forest', 'meadow'],
  ...['hill', 'star', 'light', 'sky', 'rain', 'snow', 'sand', 'leaf', 'wave', 'bird'],
  ...['fox', 'otter', 'heron', 'finch', 'bear', 'story', 'song', 'studio', 'house', 'bridge'],
]
const firstNumber = 2
const lastNumber = 60

/**
 * Suggests names: what was typed first, with its state, then free ones that start with it.
 *
 * @param registry - The names there are.
 * @param wanted - What was typed, and the zone.
 * @returns Five at most; `registered` says that nobody can have it (any more), and `code` why.
 */
export async function suggestNames(
  { repository, zones }: Pick<NameRegistry, 'repository' | 'zones'>,
  { label, zone }: { label: string; zone: string },
): Promise<{ name: string; registered: boolean; code?: NameFailureCode }[]> {
  const stem = label.replace(/-+$/, '')
  const numbers = Array.from({ length: lastNumber - firstNumber + 1 }, (_, index) => `${firstNumber + index}`)
  const candidates = [...words, ...numbers]
    .map((ending) => `${stem}-${ending}`)
    .filter((one) => one.length <= longest && isNewLabel(one) && !isReserved(one, zones))
  const taken = await repository.findLookalikes([label, ...candidates].map(toSkeleton))
  const isTaken = (one: string) => taken.has(toSkeleton(one))
  const toName = (one: string) => `${one}.${zone}`
  const code = await findRefusal()
  return [
    { name: toName(label), registered: code !== undefined, ...(code && { code }) },
    ...candidates
      .filter((one) => !isTaken(one))
      .slice(0, most - 1)
      .map((one) => ({ name: toName(one), registered: false })),
  ]

  async function findRefusal(): Promise<NameFailureCode | undefined> {
    if (await repository.find(toName(label))) return 'name/taken'
    if (!isNewLabel(label)) return 'name/format'
    if (isReserved(label, zones)) return 'name/reserved'
    return isTaken(label) ? 'name/lookalike' : undefined
  }
}
