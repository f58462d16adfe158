import { NameRegistryFailure } from './NameRegistryFailure.js'

/**
 * Reads the attributes of a name: of all that one could say the original has `bio` only.
 *
 * @param attributes - As the owner signed them.
 * @throws NameRegistryFailure `name/attributes`.
 */
export function readAttributes(attributes: Readonly<Record<string, string>>): Record<string, string> {
  for (const [key, value] of Object.entries(attributes)) {
    if (key !== 'bio') throw new NameRegistryFailure('name/attributes', 'Names have the attribute bio only')
    if (!/^[a-zA-Z0-9 @:/._\-?&=+]{1,255}$/.test(value)) {
      const text = 'An attribute has 1 to 255 letters, digits, spaces and @:/._-?&=+'
      throw new NameRegistryFailure('name/attributes', text)
    }
  }
  return { ...attributes }
}
