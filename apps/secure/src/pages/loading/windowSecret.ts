import { toBase64url } from '../../shared/base64url.js'

const name = 'latchkey-window'

/**
 * The secret of this window, made when it is first asked for. It stays with the window while a provider's page is in it, and no
 * other window has it.
 *
 * @param storage - What the browser keeps for this window alone.
 * @throws What the browser throws where it keeps nothing.
 */
export function makeWindowSecret(storage: Storage): string {
  const kept = storage.getItem(name)
  if (kept) return kept
  const made = toBase64url(crypto.getRandomValues(new Uint8Array(32)).buffer)
  storage.setItem(name, made)
  return made
}

/**
 * The secret of this window, if a login was begun for it.
 *
 * @param getStorage - Touching it may throw.
 */
export function findWindowSecret(getStorage: () => Storage): string | undefined {
  try {
    return getStorage().getItem(name) ?? undefined
  } catch {
    return undefined
  }
}

/**
 * What the gateway is told of a secret before the window leaves.
 *
 * @param secret - Of the window.
 */
export async function hashWindowSecret(secret: string): Promise<string> {
  return toBase64url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret)))
}
