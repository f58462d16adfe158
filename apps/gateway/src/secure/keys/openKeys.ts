import { getErrorMessage } from '@latchkey/errors'
import { StartFailure } from '../../start/StartFailure.js'
import { createFileKeys } from './createFileKeys.js'
import { createKeyRing } from './createKeyRing.js'
import { createVaultTransitKeys } from './createVaultTransitKeys.js'
import type { KeyDriver } from './KeyDriver.js'
import { readMasterKeys } from './readMasterKeys.js'

/** Where master keys are. */
export type KeySource =
  | { driver: 'environment'; text: string }
  | { driver: 'file'; path: string; isMadeWhenMissing?: boolean }
  | { driver: 'vault-transit'; url: string; token?: string | undefined; tokenFile?: string | undefined }

/** What opening them takes. */
export type OpenKeysOptions = {
  /** What their settings begin with: `SECURE_MASTER_KEY`. */
  setting: string
  dataFolders: readonly string[]
  fetch: typeof globalThis.fetch
  now: () => number
}

/**
 * Opens master keys.
 *
 * @param source - Where they are.
 * @param options - See {@link OpenKeysOptions}.
 * @throws StartFailure when they cannot be used.
 */
export async function openKeys(source: KeySource, options: OpenKeysOptions): Promise<KeyDriver> {
  const { setting } = options
  if (source.driver === 'file') {
    return createFileKeys({ ...source, setting: `${setting}_FILE`, dataFolders: options.dataFolders })
  }
  if (source.driver === 'vault-transit') {
    const { token, tokenFile, url } = source
    const keys = createVaultTransitKeys({ url, token, tokenFile, fetch: options.fetch, now: options.now })
    await keys.getActiveKid().catch((cause: unknown) => {
      const { cause: reason = cause } = cause as { cause?: unknown }
      throw new StartFailure(`The key of ${setting}_VAULT cannot be used: ${getErrorMessage(reason)}.`, {
        cause,
      })
    })
    return keys
  }
  try {
    const keys = readMasterKeys(source.text)
    return createKeyRing(async () => keys)
  } catch (cause) {
    throw new StartFailure(`The keys of ${setting} cannot be used: ${getErrorMessage(cause)}.`, { cause })
  }
}

/**
 * Refuses keys of the keeper that are those of the gateway too: whoever had one would have both.
 *
 * @param main - The gateway's.
 * @param keeper - The keeper's.
 * @throws StartFailure
 */
export async function assertKeysApart(main: KeyDriver, keeper: KeyDriver): Promise<void> {
  const known = new Set(await main.getFingerprints())
  if ((await keeper.getFingerprints()).some((fingerprint) => known.has(fingerprint))) {
    throw new StartFailure(
      'KEEPER_MASTER_KEY and SECURE_MASTER_KEY are one key: whoever had it could open every managed wallet. Give the keeper a key of its own.',
      { cause: undefined },
    )
  }
}
