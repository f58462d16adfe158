import type { KeyValueStorage } from './KeyValueStorage.js'

/** The version of what is stored. Raise it with a step in {@link steps} when a stored form changes. */
export const storageVersion = 1

const versionKey = 'version'
/** Keys of the kit whose storage is taken over, so that a site's visitors stay connected when it changes kits. */
const legacyPrefix = '@appkit/'

/** `steps[n]` brings version `n` to version `n + 1`. */
const steps: readonly ((storage: KeyValueStorage, prefix: string) => void)[] = [takeOverLegacyKeys]

/**
 * Brings stored values to the present version. Runs once per version and origin.
 *
 * @param storage - Where the values are.
 * @param prefix - The kit's key prefix.
 */
export function migrateStorage(storage: KeyValueStorage, prefix: string): void {
  const stored = Number(storage.getItem(prefix + versionKey) ?? 0)
  if (stored >= storageVersion) return
  for (const step of steps.slice(stored)) step(storage, prefix)
  storage.setItem(prefix + versionKey, String(storageVersion))
}

/** Before version 1 there was nothing of ours; another kit may have left its plain texts. */
function takeOverLegacyKeys(storage: KeyValueStorage, prefix: string): void {
  const copyText = (key: string, toValue: (text: string) => unknown = (text) => text) => {
    const text = storage.getItem(legacyPrefix + key)
    if (text !== null && storage.getItem(prefix + key) === null) {
      storage.setItem(prefix + key, JSON.stringify(toValue(text)))
    }
  }
  const toList = (text: string) => text.split(',').filter(Boolean)
  copyText('active_caip_network_id')
  copyText('active_namespace')
  copyText('connection_status')
  copyText('connected_namespaces', toList)
  copyText('recent_emails', toList)
  copyText('recent_wallets', parseOrEmpty)
  for (const namespace of toList(storage.getItem(`${legacyPrefix}connected_namespaces`) ?? '')) {
    copyText(`${namespace}:connected_connector_id`)
  }
}

function parseOrEmpty(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return []
  }
}
