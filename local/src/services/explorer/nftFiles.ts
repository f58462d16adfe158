import { readFile } from 'node:fs/promises'
import { extname, resolve } from 'node:path'
import { plainText, type Reply, replyJson } from '../../page/serveLocal.js'

/** The part of the explorer that has what NFTs of the local networks name. */
export const nftFilesPath = 'nft-files'

/** Number 1 stands still, 2 moves. A contract writes a number as 64 hexadecimal digits. */
const badges: Readonly<Record<number, object>> = {
  1: {
    name: 'Early bird',
    description:
      'For those who were here before the doors opened. A badge of the local test chain, without value.',
    picture: 'early-bird.png',
    attributes: [
      { trait_type: 'Series', value: 'First' },
      { trait_type: 'Time of day', value: 'Morning' },
      { trait_type: 'Year', value: 2026 },
    ],
  },
  2: {
    name: 'Night owl',
    description: 'For those who stayed until the lights went out. Its picture moves.',
    picture: 'night-owl.gif',
    attributes: [
      { trait_type: 'Series', value: 'First' },
      { trait_type: 'Time of day', value: 'Night' },
    ],
  },
}

/** What tells people to go somewhere, with a drawing that would do more than be looked at. */
const bait = {
  name: 'Claim 5,000 USDC',
  description: 'Visit www.free.example',
  picture: 'bait.svg',
  attributes: [],
}

const types: Readonly<Record<string, string>> = {
  '.gif': 'image/gif',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
}

/**
 * Where the files of NFTs are, as contracts name it.
 *
 * @param explorerPort - Of the local explorer.
 */
export function createNftFilesUrl(explorerPort: number): string {
  return `http://127.0.0.1:${explorerPort}/${nftFilesPath}`
}

/**
 * The origin that a gateway has to allow for them.
 *
 * @param explorerUrl - Of the local explorer.
 */
export function toNftOrigin(explorerUrl: string): string {
  return new URL(createNftFilesUrl(Number(new URL(explorerUrl).port))).origin
}

/**
 * Answers with metadata or a picture.
 *
 * @param parts - Of the path, below {@link nftFilesPath}.
 * @param host - The request's: metadata name pictures beside them.
 */
export async function readNftFile(parts: readonly string[], host: string): Promise<Reply> {
  const path = parts.join('/')
  const badge = /^badges\/([0-9a-f]{64})\.json$/.exec(path)?.[1]
  const found = badge ? badges[Number.parseInt(badge, 16)] : path === 'bait.json' ? bait : undefined
  if (found) {
    const { picture, ...metadata } = found as typeof bait
    return replyJson({ ...metadata, image: `http://${host}/${nftFilesPath}/${picture}` })
  }
  const names = [...Object.values(badges), bait].map((one) => (one as typeof bait).picture)
  const type = types[extname(path)]
  if (!type || !names.includes(path)) return { status: 404, type: plainText, body: 'There is no such file\n' }
  const body = await readFile(resolve(import.meta.dirname, '../../../nft-files', path))
  return { status: 200, type, body }
}
