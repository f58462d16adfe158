import { createHash } from 'node:crypto'
import { daySeconds } from '@latchkey/primitives'
import type { Cache } from '../../cache/Cache.js'
import type { Network } from '../../chains/Network.js'
import type { ReadFile } from './files/createFiles.js'
import type { Slots } from './files/createSlots.js'
import type { NftKey, NftKind, NftProvider } from './NftProvider.js'
import { findPictureUri, type NftMetadata, parseMetadata } from './parseMetadata.js'
import { type PictureType, sniffPicture } from './sniffPicture.js'

const maxMetadataBytes = 100_000
const maxPictureBytes = 5_000_000
/** Metadata rarely change; what could not be read may be there a little later. */
const lifetimeMs = { found: daySeconds * 1_000, missing: 60_000, local: 10_000 }
/** What all pictures that are remembered take, in bytes. */
const maxRememberedBytes = 64_000_000

/** A picture, as it is passed on. */
export type Picture = { bytes: Buffer; etag: string; type: PictureType }

/** One NFT of a network, and who asks about it. */
export type NftQuestion = NftKey & { network: Network; kind?: NftKind | undefined; caller: string }

/** Reads what the metadata of NFTs say, and their pictures. */
export type NftReader = {
  /**
   * Reads the metadata of NFTs of one network.
   *
   * @param questions - A page of NFTs.
   * @param provider - Knows where their metadata are.
   * @param signal - Ends the waiting; what is under way then is there for the next caller.
   * @returns One each; undefined where they could not be read, or not in time.
   */
  readMetadata(
    questions: readonly NftQuestion[],
    provider: NftProvider,
    signal: AbortSignal,
  ): Promise<(NftMetadata | undefined)[]>
  /** Reads a picture; undefined when there is none that may be passed on. */
  readPicture(question: NftQuestion, provider: NftProvider): Promise<Picture | undefined>
}

type Remembered = { metadata: NftMetadata | null }

/**
 * Makes what reads metadata and pictures of NFTs, and remembers both: metadata in the cache for a day, pictures in this process up to
 * 64 MB.
 *
 * @param dependencies - Cache and clock, what reads files and how many at once; `localOrigins` are asked for contracts of local networks.
 */
export function createNftReader({
  cache,
  localOrigins,
  now,
  onFailure,
  readFile,
  slots,
}: {
  cache: Cache
  localOrigins: readonly string[]
  now: () => number
  onFailure: (error: unknown) => void
  readFile: ReadFile
  slots: Slots
}): NftReader {
  const underWay = new Map<string, Promise<unknown>>()
  const pictures = createPictureMemory(maxRememberedBytes, now)

  /** Several who ask for the same wait for one answer. */
  function once<Result>(key: string, read: () => Promise<Result>): Promise<Result> {
    const known = underWay.get(key) as Promise<Result> | undefined
    if (known) return known
    const reading = read().finally(() => underWay.delete(key))
    underWay.set(key, reading)
    return reading
  }

  function fetchOf(
    { caller, network }: NftQuestion,
    uri: string,
    maxBytes: number,
  ): Promise<Buffer | undefined> {
    const origins = network.isLocal ? localOrigins : []
    return slots(caller, () => readFile(uri, { maxBytes, localOrigins: origins }))
  }

  async function fetchMetadata(
    question: NftQuestion,
    uri: string | undefined,
  ): Promise<NftMetadata | undefined> {
    const file = uri === undefined ? undefined : await fetchOf(question, uri, maxMetadataBytes)
    const metadata = file && parseMetadata(file)
    const kept: Remembered = { metadata: metadata ?? null }
    await cache.set(toKey(question), kept, toLifetime(question, metadata !== undefined))
    return metadata
  }

  async function fetchPicture(question: NftQuestion, provider: NftProvider): Promise<Picture | undefined> {
    const { network } = question
    const known = await cache.get<Remembered>(toKey(question))
    let uri: string | undefined
    if (known && typeof known.metadata?.picture !== 'string') uri = known.metadata?.picture?.uri
    else {
      const [place] = await provider.readMetadataUris({ network, tokens: [question] })
      const file = place === undefined ? undefined : await fetchOf(question, place, maxMetadataBytes)
      uri = file && findPictureUri(file)
    }
    const bytes = uri === undefined ? undefined : await fetchOf(question, uri, maxPictureBytes)
    const type = bytes && sniffPicture(bytes)
    if (!bytes || !type) return undefined
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
    return { bytes, etag, type }
  }

  return {
    async readMetadata(questions, provider, signal) {
      const known = await Promise.all(questions.map((question) => cache.get<Remembered>(toKey(question))))
      const unknown = questions.filter((_, index) => !known[index])
      const [first] = unknown
      if (!first) return known.map((one) => one?.metadata ?? undefined)
      const uris = provider.readMetadataUris({ network: first.network, tokens: unknown })
      const ended = whenAborted(signal)
      const read = unknown.map((question, index) => {
        const reading = once(toKey(question), async () => fetchMetadata(question, (await uris)[index]))
        // What the account holds can be told without.
        return Promise.race([reading.catch(() => undefined), ended])
      })
      uris.catch(onFailure)
      const metadata = await Promise.all(read)
      return questions.map((question, index) => {
        const one = known[index]
        return one ? (one.metadata ?? undefined) : (metadata[unknown.indexOf(question)] ?? undefined)
      })
    },
    async readPicture(question, provider) {
      const key = `picture:${toKey(question)}`
      const known = pictures.get(key)
      if (known) return known.picture
      return once(key, async () => {
        const picture = await fetchPicture(question, provider)
        pictures.set(key, picture, toLifetime(question, picture !== undefined))
        return picture
      })
    },
  }
}

function toKey({ contract, network, tokenId }: NftQuestion): string {
  return `nft:${network.caipNetworkId}:${contract}:${tokenId}`
}

/** A local network may be another one after a restart, with the same contracts. */
function toLifetime({ network }: NftQuestion, isFound: boolean): number {
  if (network.isLocal) return lifetimeMs.local
  return isFound ? lifetimeMs.found : lifetimeMs.missing
}

function whenAborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(undefined)
    else signal.addEventListener('abort', () => resolve(undefined), { once: true })
  })
}

/** Pictures, and which NFTs have none; those that nobody asked for the longest go first. */
function createPictureMemory(maxBytes: number, now: () => number) {
  const entries = new Map<string, { picture: Picture | undefined; endsAtMs: number }>()
  let bytes = 0
  /** One without a picture takes room too. */
  const sizeOf = (picture: Picture | undefined) => (picture?.bytes.length ?? 0) + 1_000

  function remove(key: string): void {
    const entry = entries.get(key)
    if (entry) bytes -= sizeOf(entry.picture)
    entries.delete(key)
  }

  return {
    get(key: string): { picture: Picture | undefined } | undefined {
      const entry = entries.get(key)
      if (!entry) return undefined
      if (entry.endsAtMs <= now()) {
        remove(key)
        return undefined
      }
      entries.delete(key)
      entries.set(key, entry)
      return entry
    },
    set(key: string, picture: Picture | undefined, lifetime: number): void {
      remove(key)
      entries.set(key, { picture, endsAtMs: now() + lifetime })
      bytes += sizeOf(picture)
      for (const oldest of entries.keys()) {
        if (bytes <= maxBytes) return
        remove(oldest)
      }
    },
  }
}
