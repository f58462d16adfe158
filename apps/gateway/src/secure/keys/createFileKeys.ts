import { chmod, mkdir, open, readFile, realpath, stat } from 'node:fs/promises'
import { dirname, relative, sep } from 'node:path'
import { getErrorMessage } from '@latchkey/errors'
import { StartFailure } from '../../start/StartFailure.js'
import { createKeyRing } from './createKeyRing.js'
import type { KeyDriver } from './KeyDriver.js'
import { type MasterKey, readMasterKeys, writeMasterKey } from './readMasterKeys.js'

/** Which file, and what is asked of it. */
export type FileKeysOptions = {
  path: string
  /** What it is set by, for messages. */
  setting: string
  /** Folders it may not be in: whoever copies their data would copy the key with it. */
  dataFolders: readonly string[]
  /** Makes a key where there is no file, as on a developer's machine. */
  isMadeWhenMissing?: boolean
}

/**
 * Makes a driver of keys in a file. The file is read again when it has changed, so a key that is added needs no restart.
 *
 * @param options - See {@link FileKeysOptions}.
 * @throws StartFailure when it is in a folder of data, others may read it, or it has a mistake.
 */
export async function createFileKeys(options: FileKeysOptions): Promise<KeyDriver> {
  const { path, setting } = options
  const refuse = (reason: string, cause?: unknown) =>
    new StartFailure(`The keys of ${setting} cannot be used: ${reason}.`, { cause })

  if (options.isMadeWhenMissing) await makeOnce(path)
  let known: { keys: readonly MasterKey[]; version: string } = { keys: [], version: '' }

  async function read(): Promise<readonly MasterKey[]> {
    const { ctimeMs, ino, mode, size } = await stat(path).catch((cause: unknown) => {
      throw refuse(`${path} cannot be read (${getErrorMessage(cause)})`, cause)
    })
    if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
      throw refuse(`others than its owner may read or change ${path}; run chmod 600 on it`)
    }
    const version = [ino, ctimeMs, size].join()
    if (version !== known.version) {
      const text = await readFile(path, 'utf8').catch((cause: unknown) => {
        throw refuse(`${path} cannot be read (${getErrorMessage(cause)})`, cause)
      })
      try {
        known = { keys: readMasterKeys(text), version }
      } catch (error) {
        throw refuse(`in ${path} ${getErrorMessage(error)}`)
      }
    }
    return known.keys
  }

  await read()
  const inside = await findFolder(path, options.dataFolders)
  if (inside !== undefined) {
    throw refuse(
      `${path} is in ${inside}, and whoever copies the data would have the key with it; move the file elsewhere`,
    )
  }
  return createKeyRing(read)
}

/** Looks where things really are, behind links. */
async function findFolder(path: string, folders: readonly string[]): Promise<string | undefined> {
  const real = await realpath(path)
  for (const folder of folders) {
    const realFolder = await realpath(folder).catch(() => folder)
    const way = relative(realFolder, real)
    if (way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && way !== real) return folder
  }
  return undefined
}

async function makeOnce(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = await open(path, 'wx', 0o600).catch((error: { code?: string }) => {
    if (error.code === 'EEXIST') return undefined
    throw error
  })
  if (!file) return
  await file.writeFile(`${writeMasterKey('first')}\n`)
  await file.sync()
  await file.close()
  await chmod(path, 0o600)
}
