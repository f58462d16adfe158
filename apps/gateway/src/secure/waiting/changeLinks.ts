import { isSameText } from '../../http/isSameText.js'
import type { Secrets } from '../secrets/createSecrets.js'

/** What mailed links call changes off with. */
export type ChangeLinks = {
  /** The address of the page that calls a change off. */
  write(changeId: string): string
  /** The change that a token names; undefined for one that is none of ours. */
  read(token: string): string | undefined
}

/**
 * Makes the links that call changes off. A token is a change's id and a keyed hash of it, so none is stored: it counts as long
 * as there is such a change.
 *
 * @param parts - Secrets, and the origin of the secure site.
 */
export function createChangeLinks({
  secrets,
  secureUrl,
}: {
  secrets: Secrets
  secureUrl: string
}): ChangeLinks {
  const sign = (changeId: string) => secrets.hash('change-link', changeId)
  return {
    write: (changeId) => `${secureUrl}/cancel#${changeId}.${sign(changeId)}`,
    read(token) {
      const [changeId = '', signature = ''] = token.split('.')
      return isSameText(signature, sign(changeId)) ? changeId : undefined
    },
  }
}
