import { createHash } from 'node:crypto'
import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { createTestClient, type Hex, http } from 'viem'
import { findAnvil } from './findAnvil.js'

/** Where what a chain begins with is described: beside this file's folder from src/ as from dist/, and the contracts' code. */
const described = ['../deploy', '../localAccounts', '../localContracts', '../../../../contracts/compiled']

/** What all of that is, read once in a process. */
let fingerprint: Promise<string> | undefined

/**
 * The file of a test chain's beginning: everything deployed. Deploying takes half a second of a core, and what comes of it is always the
 * same, so it is saved for every later chain on this machine.
 *
 * @param chainId - Of the chain.
 * @param more - What else is on it, such as `market`.
 * @returns Its path; nothing needs to be there yet.
 */
export async function findTestChainState(chainId: number, more: string): Promise<string> {
  fingerprint ??= readFingerprint()
  return join(tmpdir(), `latchkey-chain-${chainId}${more && `-${more}`}-${await fingerprint}.json`)
}

/**
 * Saves what a chain begins with.
 *
 * @param rpcUrl - The node, which nobody has used yet.
 * @param path - See {@link findTestChainState}.
 */
export async function saveTestChainState(rpcUrl: string, path: string): Promise<void> {
  const packed = await createTestClient({ mode: 'anvil', transport: http(rpcUrl) }).dumpState()
  // Renamed when complete, because other test files may look for it at the same moment.
  const draft = `${path}.${process.pid}`
  await writeFile(draft, await promisify(gunzip)(toBytes(packed)))
  await rename(draft, path)
}

const toBytes = (text: Hex) => Buffer.from(text.slice(2), 'hex')

/** Changes when the node, the contracts, or what is done with them does. */
async function readFingerprint(): Promise<string> {
  const here = import.meta.dirname ?? dirname(fileURLToPath(import.meta.url))
  const hash = createHash('sha256')
  const { mtimeMs, size } = await stat(findAnvil())
  hash.update(`${size} ${mtimeMs}`)
  for (const path of described.map((part) => resolve(here, part))) {
    const isFolder = await stat(path).then(
      (found) => found.isDirectory(),
      () => false,
    )
    const folder = isFolder ? path : dirname(path)
    const names = (await readdir(folder)).filter(
      (name) => isFolder || join(folder, name).startsWith(`${path}.`),
    )
    for (const name of names.toSorted()) hash.update(name).update(await readFile(join(folder, name)))
  }
  return hash.digest('hex').slice(0, 16)
}
