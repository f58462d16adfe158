import { PairingError } from '@latchkey/errors/pairing'
import { isKey } from '../crypto/keys.js'
import { fromBase64, fromUtf8 } from '../encoding.js'

/** What a pairing link says. */
export type PairingUri = {
  /** 64 hex characters. Taken as written: the specification's own example is not the hash of its key. */
  topic: string
  /** 64 hex characters. */
  symKey: string
  relay: { protocol: string; data?: string }
  /** Methods the other side needs, such as `wc_sessionAuthenticate`. */
  methods?: string[]
  /** Unix seconds. */
  expiryTimestamp?: number
}

/**
 * Reads a pairing link: `wc:`, `wc://`, or the whole link in base64. Unknown parameters are ignored.
 *
 * @param uri - Any text, such as what a camera read.
 * @param nowSeconds - The present, in Unix seconds.
 * @throws `pairing/uri-invalid` when it is no link of version 2 with a topic, a key and the relay protocol `irn`.
 * @throws `pairing/uri-expired` when its time is over.
 */
export function parsePairingUri(uri: string, nowSeconds: number): PairingUri {
  const [, topic = '', version, search = ''] = split(uri.trim())
  if (version !== '2') throw invalid('its version is not 2')
  const query = new URLSearchParams(search)
  const symKey = query.get('symKey')
  const protocol = query.get('relay-protocol')
  const data = query.get('relay-data')
  const methods = query.get('methods')
  if (!isKey(topic)) throw invalid('it has no topic')
  if (!isKey(symKey)) throw invalid('it has no key')
  if (protocol !== 'irn') throw invalid('it names no relay this client speaks')
  return {
    topic,
    symKey,
    relay: { protocol, ...(data !== null && { data }) },
    ...(methods !== null && { methods: readMethods(methods) }),
    ...readExpiry(query.get('expiryTimestamp'), nowSeconds),
  }
}

function split(text: string): RegExpExecArray {
  const uri = /^wc:/i.test(text) ? text : readBase64(text)
  const parts = /^wc:(?:\/\/)?([^@?]*)@([^?]*)(?:\?(.*))?$/is.exec(uri)
  if (!parts) throw invalid('it does not begin with wc: and a topic')
  return parts
}

function readBase64(text: string): string {
  const bytes = fromBase64(text)
  return (bytes && fromUtf8(bytes)) ?? ''
}

/** The specification groups methods in brackets, deployed clients write a plain list. */
function readMethods(methods: string): string[] {
  return methods.replaceAll(/[[\]]/g, '').split(',').filter(Boolean)
}

function readExpiry(text: string | null, nowSeconds: number): { expiryTimestamp?: number } {
  if (text === null) return {}
  if (!/^\d{1,15}$/.test(text)) throw invalid('its expiry is not a number')
  const expiryTimestamp = Number(text)
  if (expiryTimestamp <= nowSeconds) throw new PairingError('pairing/uri-expired')
  return { expiryTimestamp }
}

function invalid(reason: string) {
  return new PairingError('pairing/uri-invalid', { reason })
}

/**
 * Writes a pairing link (EIP-1328, version 2), parameters in the order deployed clients use.
 *
 * @param pairing - Topic, key and relay; `methods` and `expiryTimestamp` (Unix seconds) when they apply.
 */
export function formatPairingUri({ topic, symKey, relay, methods, expiryTimestamp }: PairingUri): string {
  const query = new URLSearchParams()
  if (relay.data !== undefined) query.set('relay-data', relay.data)
  query.set('relay-protocol', relay.protocol)
  query.set('symKey', symKey)
  if (expiryTimestamp !== undefined) query.set('expiryTimestamp', String(expiryTimestamp))
  if (methods?.length) query.set('methods', methods.join(','))
  return `wc:${topic}@2?${query}`
}

/**
 * Tells whether a wallet can serve a pairing: it must know every method the link names; it may know more.
 *
 * @param methods - The methods of the link; none means that nothing special is needed.
 * @param known - The methods the wallet serves.
 */
export function coversMethods(methods: readonly string[] | undefined, known: readonly string[]): boolean {
  return (methods ?? []).every((method) => known.includes(method))
}
