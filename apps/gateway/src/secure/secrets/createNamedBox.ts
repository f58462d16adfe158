import { type BoxPlace, createSecretBox, type SecretBox } from './createSecretBox.js'

/** A key and the name that is written beside what it has sealed. */
export type NamedKey = { kid: string; key: Buffer }

/** A box with several keys: what is sealed goes under the active one, and its name stands before it. */
export type NamedBox = SecretBox & {
  /**
   * Reads a text, and tells which key opened it.
   *
   * @throws When it was changed, or sealed for another place or under a key that is not there.
   */
  openNamed(sealed: string, place: BoxPlace): Promise<{ text: string; kid: string }>
}

/** What was sealed before keys had names begins with this; it may be under any of them. */
export const namelessPattern = /^v\d+\./

/**
 * Makes a box with several keys.
 *
 * @param keys - The active one first.
 */
export function createNamedBox(keys: readonly [active: NamedKey, ...others: NamedKey[]]): NamedBox {
  const boxes = keys.map(({ key, kid }) => ({ kid, box: createSecretBox(key) }))
  const [active] = keys

  async function openNamed(given: string, place: BoxPlace) {
    const isNameless = namelessPattern.test(given)
    const [name] = given.split('.', 1)
    const sealed = isNameless ? given : given.slice((name ?? '').length + 1)
    for (const { box, kid } of isNameless ? boxes : boxes.filter((one) => one.kid === name)) {
      const text = await box.open(sealed, place).catch(() => undefined)
      if (text !== undefined) return { text, kid }
    }
    throw new Error('No key that is there opens this ciphertext here')
  }

  return {
    seal: async (text, place) => `${active.kid}.${await createSecretBox(active.key).seal(text, place)}`,
    open: async (sealed, place) => (await openNamed(sealed, place)).text,
    openNamed,
  }
}
