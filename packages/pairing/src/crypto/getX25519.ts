import { loadX25519, type X25519 } from './loadX25519.js'

let loading: Promise<X25519> | undefined

/** X25519 as this platform does it; found out once. A chunk that did not load is asked for again. */
export function getX25519(): Promise<X25519> {
  loading ??= loadX25519().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}
