/** So many groups of a kit's code are asked for. */
const askedGroups = 3

/** A group of a kit's code: which one it is, from 1, and what it says. */
export type KitGroup = { number: number; text: string }

/**
 * Chooses the groups of a kit's code that its owner types from what they wrote down, in the code's own order.
 *
 * @param code - The whole code.
 */
export function chooseKitGroups(code: string): KitGroup[] {
  const left = code.split('-').map((text, index) => ({ number: index + 1, text }))
  const chosen: KitGroup[] = []
  while (chosen.length < askedGroups && left.length > 0) {
    const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
    chosen.push(...left.splice(random % left.length, 1))
  }
  return chosen.sort((one, other) => one.number - other.number)
}

/**
 * Compares a group with what was typed: in any case, O for 0, I and L for 1.
 *
 * @param group - The group.
 * @param typed - As typed.
 */
export function isKitGroup({ text }: KitGroup, typed: string): boolean {
  return toBare(typed) === text
}

/** As the code is written. */
const toBare = (typed: string) =>
  typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
